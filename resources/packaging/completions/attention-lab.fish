# SPDX-License-Identifier: GPL-3.0-or-later
# Words are completed by the program itself, which knows its tables; where it has none, fish completes names of files.
function __attention_lab_complete
    set -l words (commandline -opc)
    # A word may begin with the quotation mark that keeps its blanks.
    set -l word (commandline -ct | string replace -r '^["\']' '')
    set -l found ($words[1] complete $words[2..] "$word" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$word"
    end
end
complete -c attention-lab -f -a '(__attention_lab_complete)'
