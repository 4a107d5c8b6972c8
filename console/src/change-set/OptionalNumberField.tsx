import { TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type OptionalNumberFieldProps = {
  label: string;
  hint?: ReactNode;
  /** Null: the field is empty. */
  value: number | null;
  least?: number;
  /** True: the field also accepts 0, even if `least` is higher than 0. */
  hasZero?: boolean;
  most: number;
  onChange: (value: number | null) => void;
};

/** A field for a whole number that may stay empty. It keeps the typed text unchanged, and reports only valid values. */
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
  // Somebody else changed the value, or it was removed from the draft.
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
          ? `Please type a whole number from ${least} to ${most}${hasZero ? ' or 0' : ''}, or leave the field empty.`
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
