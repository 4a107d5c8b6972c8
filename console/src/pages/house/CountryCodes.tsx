import { mostTextCountries } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';

type CountryCodesProps = { label: string; codes: readonly number[]; onChange: (codes: number[]) => void };

/** Calling codes as typed: '+353, +33'. */
export function CountryCodes({ label, codes, onChange }: CountryCodesProps) {
  const value = textOf(codes);
  const [typed, setTyped] = useState({ text: value, value });
  if (typed.value !== value) setTyped({ text: value, value });
  return (
    <TextField
      label={`${label}: calling codes`}
      hint="Like +353, +33. Leave empty to text British mobiles only. A message abroad costs more."
      inputMode="tel"
      autoComplete="off"
      error={
        codesOf(typed.text) === undefined
          ? `Please type calling codes like +353, at most ${mostTextCountries}.`
          : undefined
      }
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const next = codesOf(text);
        setTyped({ text, value: next === undefined ? value : textOf(next) });
        if (next !== undefined && textOf(next) !== value) onChange(next);
      }}
    />
  );
}

function textOf(codes: readonly number[]): string {
  return codes.map((code) => `+${code}`).join(', ');
}

function codesOf(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (!words.every((word) => /^\+?[1-9]\d{0,2}$/.test(word)) || words.length > mostTextCountries)
    return undefined;
  const codes = words.map((word) => Number(word.replace('+', '')));
  return codes.some((code) => code > 998) ? undefined : [...new Set(codes)];
}
