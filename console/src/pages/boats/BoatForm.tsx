import {
  leastWeight,
  longestBoatName,
  longestHull,
  mostSeats,
  mostWeight,
} from '@slipway/shared/api/console/limits.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { Checkbox } from '@slipway/ui/Field.tsx';
import { NumberField } from '../../change-set/NumberField.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import type { Boat } from './boat-draft.ts';

type BoatFormProps = {
  boat: Boat;
  /** How many kilograms customers are told. */
  told: number;
  onChange: (boat: Boat) => void;
};

export function BoatForm({ boat, told, onChange }: BoatFormProps) {
  return (
    <>
      <div className={shared.pair}>
        <WordsField
          label="Name"
          most={longestBoatName}
          required="Please give it a name."
          value={boat.name}
          onChange={(name) => onChange({ ...boat, name })}
        />
        <WordsField
          label="Number on the hull or in the register"
          most={longestHull}
          value={boat.hull}
          onChange={(hull) => onChange({ ...boat, hull })}
        />
      </div>
      <div className={shared.pair}>
        <NumberField
          label="Seats"
          hint={`At least ${mostGuests}, the largest party that is sold`}
          least={mostGuests}
          most={mostSeats}
          value={boat.seats}
          onChange={(seats) => onChange({ ...boat, seats })}
        />
        <OptionalNumberField
          label="Carries at most, kg"
          hint={`Customers are told ${told} kg, so at least that. Empty: as they are told`}
          least={leastWeight}
          most={mostWeight}
          value={boat.weight}
          onChange={(weight) => onChange({ ...boat, weight })}
        />
      </div>
      <Checkbox isChecked={boat.service} onChange={(service) => onChange({ ...boat, service })}>
        In service: places on it are sold
      </Checkbox>
    </>
  );
}
