import { TextField } from '@slipway/ui/Field.tsx';
import { type ReactNode, useState } from 'react';

type NumberFieldProps = {
  label: string;
  hint?: ReactNode;
  value: number;
  least?: number;
  most: number;
  /** The number of decimals: two for pounds and per cent. */
  decimals?: 0 | 2;
  onChange: (value: number) => void;
};

/** The field keeps the typed text unchanged, and reports only numbers within the bounds. */
export function NumberField({
  label,
  hint,
  value,
  least = 0,
  most,
  decimals = 0,
  onChange,
}: NumberFieldProps) {
  const shown = textOf(value, { least, decimals });
  const [typed, setTyped] = useState({ text: shown, value });
  // Shows the new value if somebody else changed the value, or if its edit was removed from the draft.
  if (typed.value !== value) setTyped({ text: shown, value });
  const isFine = (number: number | undefined): number is number =>
    number !== undefined && number >= least && number <= most;
  const isWrong = (typed.text !== '' || value >= least) && !isFine(numberOf(typed.text, decimals));
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
        setTyped({ text, value: isFine(next) ? next : value });
        if (isFine(next) && next !== value) onChange(next);
      }}
    />
  );
}

/** A new item has no price yet. */
function textOf(value: number, { least, decimals }: { least: number; decimals: 0 | 2 }): string {
  if (value < least) return '';
  return decimals === 2 && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

function numberOf(text: string, decimals: 0 | 2): number | undefined {
  const form = decimals === 0 ? /^-?\d{1,6}$/ : /^\d{1,6}(\.\d{1,2})?$/;
  return form.test(text.trim()) ? Number(text.trim()) : undefined;
}
