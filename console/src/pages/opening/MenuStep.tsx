import { listed } from '@slipway/shared/values/counted.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { leastPrice, longestDishLine, longestName, mostPounds } from '@slipway/shared/api/console/limits.ts';
import { addOnKindNames, addOnKinds } from '@slipway/shared/values/add-on-kinds.ts';
import { SelectField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import type { SetUpDraft } from '../../api/set-up.ts';
import { type Sold, soldQuery } from '../../api/sold.ts';
import { AllergenTicks } from '../../change-set/AllergenTicks.tsx';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { without } from '../../change-set/draft.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import {
  type Dish,
  dishIn,
  lacksAllergens,
  newDish,
  newDishes,
  withDish,
  withNewDish,
} from '../sold/sold-draft.ts';
import { dishExamples, usualAllergens } from './examples.ts';
import { type Item, ItemsForm } from './ItemsForm.tsx';
import styles from './Opening.module.css';
import { DraftStep, type StepDraft, type StepProps } from './StepFrame.tsx';
import { unread, useFresh, useOnceFresh } from './use-fresh.ts';

/** Add-ons that customers order with a trip. */
export function MenuStep(props: StepProps) {
  const sold = useQuery(soldQuery);
  const found = useOnceFresh(sold);
  if (found === undefined) return <Reading query={unread(sold)} text="Loading your menu …" />;
  const live = found.menu.filter(({ isSold }) => isSold);
  return (
    <DraftStep {...props} begin={[]} problemIn={problemIn}>
      {(drafting) => <Menu {...drafting} live={live} />}
    </DraftStep>
  );
}

function problemIn(draft: SetUpDraft): string | undefined {
  const names = newDishes(draft).flatMap(({ dish }) => (lacksAllergens(dish) ? [dish.name] : []));
  return names.length === 0 ? undefined : `Please choose the allergens in ${listed(names)}.`;
}

function Menu({ draft, edit, isTried, live }: StepDraft & { live: Sold['menu'] }) {
  const { fresh, begin, set, end } = useFresh('the first set-up, a dish', newDish);
  const added = newDishes(draft);
  const typed = (key: string, form: Dish) => {
    if (form.name === '' || form.line === '') return set(key, form);
    if (key === fresh?.key) end();
    return edit((was) => withNewDish(was, key, form));
  };
  const items: Item<Dish>[] = [
    ...live.map((each) => ({
      key: String(each.id),
      form: dishIn(draft, each),
      onChange: (form: Dish) => edit((was) => withDish(was, each, form)),
      onTakeOut: undefined,
    })),
    ...added.map(({ key, dish }) => ({
      key,
      form: dish,
      onChange: (form: Dish) => typed(key, form),
      onTakeOut: () => edit((was) => without(was, key)),
    })),
    ...(fresh === undefined || added.some(({ key }) => key === fresh.key)
      ? []
      : [
          {
            key: fresh.key,
            form: fresh.form,
            onChange: (form: Dish) => typed(fresh.key, form),
            onTakeOut: end,
          },
        ]),
  ];
  return (
    <>
      <p className={styles.lead}>
        Food, drinks and extras that customers order with a trip. If you sell no add-ons, press Next: the site
        then offers none.
      </p>
      <ItemsForm
        noun="Dish"
        items={items}
        examples={dishExamples}
        onAnother={begin}
        onExample={(example) => edit((was) => withNewDish(was, newId(), example))}
      >
        {({ form, onChange }) => <DishForm {...{ form, onChange, isTried }} />}
      </ItemsForm>
    </>
  );
}

const ahead = [0, 24, 48, 72];

type DishFormProps = { form: Dish; onChange: (form: Dish) => void; isTried: boolean };

function DishForm({ form, onChange, isTried }: DishFormProps) {
  const isMissing = isTried && lacksAllergens(form);
  const set = (words: Partial<Dish>) => onChange({ ...form, ...words });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <WordsField
          label="Name"
          most={longestName}
          required="Please give it a name."
          value={form.name}
          onChange={(name) => set({ name })}
        />
        <NumberField
          label={form.whole ? 'Price for the whole boat, £' : 'Price per person, £'}
          least={leastPrice}
          most={mostPounds}
          decimals={2}
          value={form.price}
          onChange={(price) => set({ price })}
        />
      </div>
      <WordsField
        label="Description in one line"
        most={longestDishLine}
        required="Please describe it in one line."
        value={form.line}
        onChange={(line) => set({ line })}
      />
      <Choices
        legend="Kind"
        options={addOnKindNames.map((value) => ({ value, label: addOnKinds[value].one }))}
        value={form.type}
        onChoose={(type) => set({ type })}
      />
      <div data-missing={isMissing || undefined}>
        {isMissing && <Problem>Please tick its allergens, or press “None of the 14 allergens”.</Problem>}
        <AllergenTicks
          type={form.type}
          chosen={form.allergens}
          usual={usualAllergens[form.name]}
          onChange={(allergens) => set({ allergens })}
        />
      </div>
      <details className={styles.folded}>
        <summary>
          {form.whole ? 'One for the whole boat' : 'A price per person'},{' '}
          {form.hours === 0 ? 'no notice needed' : `ordered ${form.hours} hours ahead`}
        </summary>
        <div className={styles.pair}>
          <SelectField
            label="Per person or per boat"
            value={form.whole ? 'boat' : 'person'}
            onChange={(event) => set({ whole: event.target.value === 'boat' })}
          >
            <option value="person">per person</option>
            <option value="boat">for the boat</option>
          </SelectField>
          <SelectField
            label="Ordered ahead"
            value={form.hours}
            onChange={(event) => set({ hours: Number(event.target.value) })}
          >
            {[...new Set([...ahead, form.hours])].map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? 'not needed' : `${hours} hours`}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </div>
  );
}
