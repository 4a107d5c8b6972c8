import { longestBecause } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { Choices } from '../parts/Choices.tsx';

const other = 'Something else';

type ReasonProps = {
  /** The label, which names the readers of the reason. */
  legend: string;
  /** The usual reasons, worded to follow 'because of'. */
  usual: readonly string[];
  /** The text that was typed before a lock or a reload. */
  begunWith?: string;
  onChange: (because: string) => void;
};

/**
 * Asks for a reason: the usual reasons are one press each, and any other is typed. None is preselected, because the
 * reason is stored permanently.
 */
export function Reason({ legend, usual, begunWith = '', onChange }: ReasonProps) {
  const isUsual = usual.includes(begunWith);
  const [chosen, setChosen] = useState(isUsual ? begunWith : begunWith === '' ? undefined : other);
  const [typed, setTyped] = useState(isUsual ? '' : begunWith);
  return (
    <>
      <Choices
        legend={legend}
        options={[...usual, other].map((value) => ({
          value,
          label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
        }))}
        value={chosen}
        onChoose={(value) => {
          setChosen(value);
          onChange(value === other ? typed : value);
        }}
      />
      {chosen === other && (
        <TextField
          label="Because of"
          hint="For example: the wind, or a motor fault"
          maxLength={longestBecause}
          autoComplete="off"
          // A press on 'Something else' has just opened this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(event.target.value);
          }}
        />
      )}
    </>
  );
}
