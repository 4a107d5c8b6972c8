import { allergenChoices } from '@slipway/shared/values/allergens.ts';
import type { AddOnKind } from '@slipway/shared/values/add-on-kinds.ts';
import { useState } from 'react';
import { Choices } from '../parts/Choices.tsx';
import { Ticks } from '../parts/Ticks.tsx';

type AllergenTicksProps = {
  type: AddOnKind;
  /** [] if the dish has no allergens, null if nobody has answered. */
  chosen: readonly string[] | null;
  /** The usual allergens of such a dish: one press selects all of them. */
  usual?: readonly string[] | undefined;
  onChange: (chosen: string[] | null) => void;
};

/** Asks whether a dish has allergens, and which: the fourteen legal allergens, and any others entered for the dish. */
export function AllergenTicks({ type, chosen, usual, onChange }: AllergenTicksProps) {
  const [hasSome, setHasSome] = useState(false);
  const isSome = hasSome || (chosen ?? []).length > 0;
  return (
    <>
      <Choices
        legend="Allergens"
        hint="The law requires this: check with the person who makes the dish."
        options={[
          {
            value: 'none',
            label: type === 'others' ? 'Not food, or none of the 14 allergens' : 'None of the 14 allergens',
          },
          ...(usual === undefined || isSome ? [] : [{ value: 'usual', label: usual.join(', ') }]),
          {
            value: 'some',
            label: usual === undefined || isSome ? 'Some of the 14 allergens' : 'Other allergens',
          },
        ]}
        value={isSome ? 'some' : chosen === null ? undefined : 'none'}
        onChoose={(answer) => {
          setHasSome(answer !== 'none');
          onChange(answer === 'none' ? [] : answer === 'usual' ? [...usual!] : null);
        }}
      />
      {isSome && (
        <Ticks
          legend="Which ones"
          options={[...new Set<string>([...allergenChoices, ...(chosen ?? [])])].map((value) => ({
            value,
            label: value.replace(/ \((.*)\)/, ': $1'),
          }))}
          chosen={chosen ?? []}
          onChange={(some) => onChange(some.length === 0 ? null : some)}
        />
      )}
    </>
  );
}
