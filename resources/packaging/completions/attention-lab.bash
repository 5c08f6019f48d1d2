# SPDX-License-Identifier: GPL-3.0-or-later
# Words are completed by the program itself, which knows its tables; where it has none, bash completes names of files.
_attention_lab() {
  # A colon or an equals sign ends a word for bash; so only the part behind it is replaced. To the program an option and
  # its value are two words as well.
  local word=${COMP_WORDS[COMP_CWORD]} before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  if [[ $word == = ]]; then
    word=
  elif [[ ${#before[@]} -gt 0 && ${before[-1]} == = ]]; then
    unset 'before[-1]'
  fi
  COMPREPLY=()
  local line
  while IFS= read -r line; do
    COMPREPLY+=("${line%%$'\t'*}")
  done < <("${COMP_WORDS[0]}" complete "${before[@]}" "$word" 2>/dev/null)
}
complete -o default -F _attention_lab attention-lab
