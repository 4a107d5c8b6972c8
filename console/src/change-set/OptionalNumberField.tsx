import { TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type OptionalNumberFieldProps = {
  label: string;
  hint?: ReactNode;
  /** Null: no number, which is an empty field. */
  value: number | null;
  least?: number;
  /** 0 is fine as well, below the least. */
  hasZero?: boolean;
  most: number;
  onChange: (value: number | null) => void;
};

/** A whole number or none. What is typed stands as it is typed; only what is in its bounds goes on. */
export function OptionalNumberField({
  label,
  hint,
  value,
  least = 0,
  hasZero = false,
  most,
  onChange,
}: OptionalNumberFieldProps) {
  const [typed, setTyped] = useState({ text: textOf(value), value });
  // Changed by somebody else, or taken out of the draft.
  if (typed.value !== value) setTyped({ text: textOf(value), value });
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return null;
    const number = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : undefined;
    if (hasZero && number === 0) return 0;
    return number === undefined || number < least || number > most ? undefined : number;
  };
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      error={
        read(typed.text) === undefined
          ? `Please type a whole number, ${least} to ${most}, ${hasZero ? '0 ' : ''}or none.`
          : undefined
      }
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const next = read(text);
        setTyped({ text, value: next === undefined ? value : next });
        if (next !== undefined && next !== value) onChange(next);
      }}
    />
  );
}

const textOf = (value: number | null) => (value === null ? '' : String(value));
