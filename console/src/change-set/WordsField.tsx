import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type WordsFieldProps = {
  label: string;
  hint?: ReactNode;
  value: string;
  most: number;
  /** The error for an empty required field: 'Please give it a name.' */
  required?: string;
  isLong?: boolean;
  /** The id of a <datalist> that suggests earlier entries. */
  list?: string;
  onChange: (value: string) => void;
};

/** Shows the text as typed, and reports it in one line. A required field does not report an empty text. */
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
  // Somebody else changed the text, or it was removed from the draft.
  if (typed.value !== value) setTyped({ text: value, value });
  // A new item has no text yet.
  const isMissing = required !== undefined && value !== '' && typed.text.trim() === '';
  const change = (text: string) => {
    // The site shows one line, so pasted line breaks become spaces.
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
