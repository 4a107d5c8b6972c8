import { longestBoatName, longestHull } from '@slipway/shared/api/console/limits.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { Checkbox, SelectField } from '@slipway/ui/Field.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import { WordsField } from '../../change-set/WordsField.tsx';
import type { Boat } from './boat-draft.ts';
import type { KindRow } from './kind-draft.ts';

type BoatFormProps = {
  boat: Boat;
  kinds: readonly KindRow[];
  onChange: (boat: Boat) => void;
};

/** The details of one boat. */
export function BoatForm({ boat, kinds, onChange }: BoatFormProps) {
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
      <KindChoice
        label="Kind"
        rows={kinds}
        value={boat.kind}
        onChange={(kind) => onChange({ ...boat, kind })}
      />
      <Checkbox isChecked={boat.service} onChange={(service) => onChange({ ...boat, service })}>
        In service: its places are on sale
      </Checkbox>
    </>
  );
}

type KindChoiceProps = {
  label: string;
  rows: readonly KindRow[];
  value: number | string;
  onChange: (ref: number | string) => void;
};

/** The kind of the boat; hidden if there is only one kind. */
function KindChoice({ label, rows, value, onChange }: KindChoiceProps) {
  if (rows.length < 2) return null;
  const chosen = rows.find(({ ref }) => ref === value) ?? rows[0];
  return (
    <SelectField
      label={label}
      value={chosen?.key}
      onChange={(event) => {
        const row = rows.find(({ key }) => key === event.target.value);
        if (row !== undefined) onChange(row.ref);
      }}
    >
      {rows.map(({ key, kind }) => (
        <option key={key} value={key}>
          {kind.name}, {counted(kind.seats, 'guest')}
        </option>
      ))}
    </SelectField>
  );
}
