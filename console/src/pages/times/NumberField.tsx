import { TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type NumberFieldProps = {
  label: string;
  hint?: ReactNode;
  value: number;
  least?: number;
  most: number;
  /** Pounds and per cent have two. */
  decimals?: 0 | 2;
  onChange: (value: number) => void;
};

/** What is typed stands as it is typed; only what is a number in its bounds goes on. */
export function NumberField({
  label,
  hint,
  value,
  least = 0,
  most,
  decimals = 0,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState({ text: String(value), value });
  // Changed by somebody else, or taken out of the draft.
  if (typed.value !== value) setTyped({ text: String(value), value });
  const number = numberOf(typed.text, decimals);
  const isWrong = number === undefined || number < least || number > most;
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      error={
        isWrong
          ? `Please type ${decimals === 0 ? 'a whole number' : 'an amount like 15 or 15.50'}, ${least} to ${most}.`
          : undefined
      }
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const next = numberOf(text, decimals);
        const isFine = next !== undefined && next >= least && next <= most;
        setTyped({ text, value: isFine ? next : value });
        if (isFine && next !== value) onChange(next);
      }}
    />
  );
}

function numberOf(text: string, decimals: 0 | 2): number | undefined {
  const form = decimals === 0 ? /^-?\d{1,6}$/ : /^\d{1,6}(\.\d{1,2})?$/;
  return form.test(text.trim()) ? Number(text.trim()) : undefined;
}
