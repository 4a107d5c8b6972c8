import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { Choices } from '../parts/Choices.tsx';
import { money, poundsTyped } from './money.ts';

type SumProps = {
  legend: string;
  /** The highest sum that can be chosen. All sums are in pounds. */
  most: number;
  /** The last words of the error, such as 'can be refunded.' in 'At most £78.00 can be refunded.' */
  tooMuch: string;
  /** The sum typed before the screen locked or reloaded. */
  begunWith?: number;
  /** Called with the sum in pounds, or with 0 while the sum is missing or too high. */
  onChange: (sum: number) => void;
};

/**
 * Fields to choose a part of a sum: all, half, or a typed amount. At first *All* is chosen, or the choice that fits
 * `begunWith`. `onChange` is not called for this first choice, so the caller's value must begin with the same sum.
 */
export function Sum({ legend, most, tooMuch, begunWith = most, onChange }: SumProps) {
  const half = poundsOf(pence(Math.floor((most * 100) / 2)));
  const [share, setShare] = useState<'all' | 'half' | 'other'>(
    begunWith === most ? 'all' : begunWith === half ? 'half' : 'other',
  );
  const [typed, setTyped] = useState(share === 'other' && begunWith > 0 ? String(begunWith) : '');
  const valid = (text: string) => {
    const sum = poundsTyped(text) ?? 0;
    return sum > most ? 0 : sum;
  };
  return (
    <>
      <Choices
        legend={legend}
        options={[
          { value: 'all', label: `All: ${money(most)}` },
          { value: 'half', label: `Half: ${money(half)}` },
          { value: 'other', label: 'Another sum' },
        ]}
        value={share}
        onChoose={(chosen) => {
          setShare(chosen);
          onChange(chosen === 'all' ? most : chosen === 'half' ? half : valid(typed));
        }}
      />
      {share === 'other' && (
        <TextField
          label="Amount in pounds"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${money(most)}`}
          // A press has just opened this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          error={(poundsTyped(typed) ?? 0) > most ? `At most ${money(most)} ${tooMuch}` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(valid(event.target.value));
          }}
        />
      )}
    </>
  );
}
