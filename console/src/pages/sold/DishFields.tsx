import {
  leastPrice,
  longestDishLine,
  longestGroup,
  longestName,
  longestPoint,
  mostHoursAhead,
  mostPoints,
  mostPounds,
} from '@slipway/shared/api/console/limits.ts';
import { addOnKindNames, addOnKinds } from '@slipway/shared/values/add-on-kinds.ts';
import { Checkbox } from '@slipway/ui/Field.tsx';
import { useId, useState } from 'react';
import { AllergenTicks } from '../../change-set/AllergenTicks.tsx';
import { useVatIn } from '../../api/sold.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { PictureField } from '../../session/pictures/PictureField.tsx';
import { Ticks } from '../../parts/Ticks.tsx';
import { TextLines } from './TextLines.tsx';
import { VatField } from './VatField.tsx';
import styles from './sold.module.css';
import type { Dish } from './sold-draft.ts';

type DishFieldsProps = {
  dish: Dish;
  onChange: (dish: Dish) => void;
  /** Includes the packages that are not on the site, because a dish keeps its link to them. */
  packages: readonly { value: number; label: string }[];
  /** The headings of the menu. */
  groups: readonly string[];
};

/** The name, price and needs of a dish, a drink or an extra. */
export function DishFields({ dish, onChange, packages, groups }: DishFieldsProps) {
  const set = (words: Partial<Dish>) => onChange({ ...dish, ...words });
  const listId = useId();
  const every = packages.map(({ value }) => value);
  return (
    <>
      <div className={styles.row}>
        <WordsField
          label="Name"
          most={longestName}
          required="Please give it a name."
          value={dish.name}
          onChange={(name) => set({ name })}
        />
        <NumberField
          label={`Price, ${useVatIn()}£`}
          least={leastPrice}
          most={mostPounds}
          decimals={2}
          value={dish.price}
          onChange={(price) => set({ price })}
        />
      </div>
      <Choices
        legend="Per person or per boat"
        options={[
          { value: 'person', label: 'per person' },
          { value: 'boat', label: 'for the whole boat' },
        ]}
        value={dish.whole ? 'boat' : 'person'}
        onChoose={(per) => set({ whole: per === 'boat' })}
      />
      <VatField vat={dish.vat} onChange={(vat) => set({ vat })} />
      <WordsField
        label="Description in one line"
        most={longestDishLine}
        required="Please describe it in one line."
        value={dish.line}
        onChange={(line) => set({ line })}
      />
      <TextLines
        legend="Points below the description: size, suitable diets"
        most={longestPoint}
        mostLines={mostPoints}
        lines={dish.points}
        onChange={(points) => set({ points })}
      />
      <PictureField label="Picture" value={dish.picture} onChange={(picture) => set({ picture })} />
      <div className={styles.row}>
        <Choices
          legend="Tab of the menu"
          options={addOnKindNames.map((value) => ({ value, label: addOnKinds[value].tab }))}
          value={dish.type}
          onChoose={(type) => set({ type })}
        />
        <WordsField
          label="Heading on the tab"
          hint="Leave empty for no heading"
          most={longestGroup}
          list={listId}
          value={dish.group}
          onChange={(group) => set({ group })}
        />
        <datalist id={listId}>
          {groups.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </datalist>
      </div>
      <AllergenTicks type={dish.type} chosen={dish.allergens} onChange={(allergens) => set({ allergens })} />
      <Ahead hours={dish.hours} onChange={(hours) => set({ hours })} />
      <Checkbox
        isChecked={dish.packages === null}
        onChange={(isEvery) => set({ packages: isEvery ? null : every })}
      >
        Fits every package
      </Checkbox>
      {dish.packages !== null && (
        <Ticks
          legend="Packages it fits"
          options={packages}
          chosen={dish.packages}
          isSomeNeeded
          onChange={(ids) => set({ packages: ids })}
        />
      )}
      <Ticks
        legend="Packages that already include it"
        hint="This add-on can’t be ordered with these packages."
        options={packages}
        chosen={dish.included}
        onChange={(included) => set({ included })}
      />
      <Checkbox isChecked={dish.alcohol} onChange={(alcohol) => set({ alcohol })}>
        Contains alcohol: sold to 18 and over
      </Checkbox>
    </>
  );
}

const usualHours = ['0', '24', '72'] as const;

function Ahead({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const usual = usualHours.find((each) => Number(each) === hours);
  const [isOther, setIsOther] = useState(false);
  const value = isOther ? 'other' : (usual ?? 'other');
  return (
    <>
      <Choices
        legend="Ordered ahead"
        options={[
          { value: '0', label: 'Not needed' },
          { value: '24', label: '24 hours' },
          { value: '72', label: '72 hours' },
          { value: 'other', label: 'Other' },
        ]}
        value={value}
        onChoose={(next) => {
          setIsOther(next === 'other');
          if (next !== 'other') onChange(Number(next));
        }}
      />
      {value === 'other' && (
        <NumberField label="Hours before the trip" most={mostHoursAhead} value={hours} onChange={onChange} />
      )}
    </>
  );
}
