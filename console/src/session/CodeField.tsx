import { TextField } from '@slipway/ui/Field.tsx';
import type { ReactNode } from 'react';

type CodeFieldProps = {
  label: string;
  hint?: ReactNode;
  digits?: number;
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
};

/** A field for a code. `digits`: the length of the code, usually six. Pasted spaces are dropped. */
export function CodeField({ label, hint, digits = 6, value, error, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\d{${digits}}`}
      title={`${digits} digits`}
      required
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, digits))}
    />
  );
}
