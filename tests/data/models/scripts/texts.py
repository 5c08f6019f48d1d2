# SPDX-License-Identifier: GPL-3.0-or-later
T={'bert':["The cat on the mat.",("Naïve 注意力!","See")], 'distilbert':["ÜBER, or 日本"],
 'roberta':[" It's  ï🙂 on?"],'gpt2':["The cat sat on the mat","  It's\tï🙂"],
 'llama':["The Ünï 🙂  two"],'qwen2':["I'LL  12345 ï\n\n now!"],
 't5':[("The cat  sat","A naïve one")],'bart':[("It's  a sentence","and a 注")]}
