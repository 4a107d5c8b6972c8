import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type WordsFieldProps = {
  label: string;
  hint?: ReactNode;
  value: string;
  most: number;
  /** What to do where it may not stay empty: 'Please give it a name.' */
  required?: string;
  isLong?: boolean;
  /** The id of a list of what was typed before. */
  list?: string;
  onChange: (value: string) => void;
};

/** What is typed stands as it is typed; what may not be empty goes on once it is not. */
export function WordsField({
  label,
  hint,
  value,
  most,
  required,
  isLong = false,
  list,
  onChange,
}: WordsFieldProps) {
  const [typed, setTyped] = useState({ text: value, value });
  // Changed by somebody else, or taken out of the draft.
  if (typed.value !== value) setTyped({ text: value, value });
  // What is new has no words yet.
  const isMissing = required !== undefined && value !== '' && typed.text.trim() === '';
  const change = (text: string) => {
    // One line on the site, however it was pasted.
    const words = text.replaceAll(/\s+/g, ' ').trim();
    const isFine = required === undefined || words !== '';
    setTyped({ text, value: isFine ? words : value });
    if (isFine && words !== value) onChange(words);
  };
  const field = {
    label,
    hint,
    maxLength: most,
    autoComplete: 'off',
    value: typed.text,
    error: isMissing ? required : undefined,
    required: required !== undefined,
  };
  return isLong ? (
    <TextArea {...field} rows={5} onChange={(event) => change(event.target.value)} />
  ) : (
    <TextField {...field} list={list} onChange={(event) => change(event.target.value)} />
  );
}
