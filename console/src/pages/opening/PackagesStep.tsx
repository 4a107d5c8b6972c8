import { plural } from '@slipway/shared/values/counted.ts';
import { newId } from '@slipway/ui/new-id.ts';
import {
  leastPrice,
  longestName,
  longestPackageLine,
  longestPackageWords,
  mostPackageLines,
  mostPounds,
} from '@slipway/shared/api/console/limits.ts';
import { formatGbp, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { AnchorButton } from '@slipway/ui/Button.tsx';
import { SelectField, TextArea } from '@slipway/ui/Field.tsx';
import { PackageCard } from '@slipway/ui/PackageCard.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetUpDraft } from '../../api/set-up.ts';
import { type Sold, soldQuery, useVatIn } from '../../api/sold.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { without } from '../../change-set/draft.ts';
import { Reading } from '../../session/Reading.tsx';
import { KindTicks } from '../boats/Kinds.tsx';
import { type KindRow, kindRows } from '../boats/kind-draft.ts';
import { AsOnSite } from '../sold/AsOnSite.tsx';
import {
  type Package,
  newPackage,
  newPackages,
  packageIn,
  withMinutes,
  withNewPackage,
  withPackage,
} from '../sold/sold-draft.ts';
import { packageExamples } from './examples.ts';
import { type Item, ItemsForm } from './ItemsForm.tsx';
import styles from './Opening.module.css';
import { DraftStep, type StepDraft, type StepProps } from './StepFrame.tsx';
import { unread, useFresh, useOnceFresh } from './use-fresh.ts';

/** The packages on sale: name, contents, and a price for the boat. */
export function PackagesStep(props: StepProps) {
  const sold = useQuery(soldQuery);
  const found = useOnceFresh(sold);
  // The key of the example is made only once: a new key at each render would make a new package each time.
  const [firstKey] = useState(newId);
  if (found === undefined) return <Reading query={unread(sold)} text="Loading your packages …" />;
  const live = found.packages.filter(({ isSold }) => isSold);
  const empty: SetUpDraft = { name: '', fromDate: null, changes: [] };
  const begin = live.length === 0 ? withNewPackage(empty, firstKey, packageExamples[0]!).changes : [];
  return (
    <DraftStep
      {...props}
      begin={begin}
      problemIn={(draft) =>
        live.length + newPackages(draft).length === 0
          ? 'Nothing can be sold without a package. Please add one.'
          : undefined
      }
    >
      {(drafting) => <Packages {...drafting} live={live} kinds={kindRows(drafting.draft, found.kinds)} />}
    </DraftStep>
  );
}

type PackagesProps = StepDraft & { live: Sold['packages']; kinds: readonly KindRow[] };

function Packages({ draft, edit, live, kinds }: PackagesProps) {
  const { fresh, begin, set, end } = useFresh('the first set-up, a package', newPackage);
  const [shown, setShown] = useState<string>();
  const added = newPackages(draft);
  const isAdded = added.some(({ key }) => key === fresh?.key);
  const typed = (key: string, form: Package) => {
    setShown(key);
    if (form.name === '' || form.words === '') return set(key, form);
    if (key === fresh?.key) end();
    return edit((was) => withNewPackage(was, key, form));
  };
  const items: Item<Package>[] = [
    ...live.map((each) => ({
      key: String(each.id),
      form: packageIn(draft, each),
      onChange: (form: Package) => {
        setShown(String(each.id));
        edit((was) => withPackage(was, each, form));
      },
      onTakeOut: undefined,
    })),
    ...added.map(({ key, boatPackage }) => ({
      key,
      form: boatPackage,
      onChange: (form: Package) => typed(key, form),
      onTakeOut: () => edit((was) => without(was, key)),
    })),
    ...(fresh === undefined || isAdded
      ? []
      : [
          {
            key: fresh.key,
            form: fresh.form,
            onChange: (form: Package) => typed(fresh.key, form),
            onTakeOut: end,
          },
        ]),
  ];
  const seen = items.find(({ key }) => key === shown) ?? items[0];
  return (
    <>
      <p className={styles.lead}>
        One package is enough to open. You can change anything later: bookings keep the terms they were made
        under.
      </p>
      <ItemsForm
        noun="Package"
        items={items}
        examples={packageExamples}
        onAnother={begin}
        onExample={(example) => {
          const key = newId();
          setShown(key);
          edit((was) => withNewPackage(was, key, example));
        }}
      >
        {({ key, form, onChange }) => (
          <PackageForm
            {...{ form, kinds, onChange }}
            takes={live.find((each) => String(each.id) === key)?.takes ?? null}
          />
        )}
      </ItemsForm>
      {seen !== undefined && seen.form.name !== '' && <Seen form={seen.form} />}
    </>
  );
}

function Seen({ form }: { form: Package }) {
  return (
    <AsOnSite>
      <div className={styles.porthole}>
        <PackageCard
          name={form.name}
          description={form.words}
          picture={form.picture}
          price={formatGbp(penceFromPounds(form.price)!)}
          party="for the boat"
          lines={form.lines.map((description, index) => ({ code: String(index), description }))}
        >
          {/* The button of this preview links to nothing. */}
          <AnchorButton isWide>Book Now</AnchorButton>
        </PackageCard>
      </div>
      {form.picture !== '' && (
        <p>The picture is an example of ours. You can replace it under Packages at any time.</p>
      )}
    </AsOnSite>
  );
}

const lengths = [60, 90, 120, 150, 180, 240, 300, 360, 480];

type PackageFormProps = {
  form: Package;
  kinds: readonly KindRow[];
  onChange: (form: Package) => void;
  /** The length of the package's times; null: the package has no times yet, so the form asks for the length. */
  takes: number | null;
};

function PackageForm({ form, kinds, onChange, takes }: PackageFormProps) {
  const set = (words: Partial<Package>) => onChange({ ...form, ...words });
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
        {takes === null && (
          <SelectField
            label="On the water"
            value={form.minutes}
            onChange={(event) => onChange(withMinutes(form, Number(event.target.value)))}
          >
            {[...new Set([...lengths, form.minutes])].map((minutes) => (
              <option key={minutes} value={minutes}>
                {lengthText(minutes)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {takes !== null && (
        <p className={styles.soft}>
          {`On the water: ${lengthText(takes)}. You set the length with the times in the next step.`}
        </p>
      )}
      <KindTicks rows={kinds} chosen={form.kinds} onChange={(refs) => set({ kinds: refs })} />
      <NumberField
        label={`Price of the boat, ${useVatIn()}£`}
        least={leastPrice}
        most={mostPounds}
        decimals={2}
        value={form.price}
        onChange={(price) => set({ price })}
      />
      <WordsField
        label="Description in a sentence or two"
        most={longestPackageWords}
        isLong
        required="Please describe the package."
        value={form.words}
        onChange={(words) => set({ words })}
      />
      <LinesField lines={form.lines} onChange={(lines) => set({ lines })} />
    </div>
  );
}

/** '2 hours', '1 ½ hours' */
export function lengthText(minutes: number): string {
  if (minutes % 30 !== 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  const whole = Math.floor(hours);
  return `${whole === 0 ? '' : whole}${hours === whole ? '' : '½'} ${plural(hours, 'hour')}`;
}

function LinesField({ lines, onChange }: { lines: readonly string[]; onChange: (lines: string[]) => void }) {
  const [typed, setTyped] = useState({ text: lines.join('\n'), lines });
  const text = typed.lines === lines || sameLines(typed.text, lines) ? typed.text : lines.join('\n');
  return (
    <TextArea
      label="Included, one item per line"
      rows={5}
      value={text}
      onChange={(event) => {
        const next = linesOf(event.target.value);
        setTyped({ text: event.target.value, lines: next });
        onChange(next);
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim().slice(0, longestPackageLine))
    .filter((line) => line !== '')
    .slice(0, mostPackageLines);
}

const sameLines = (text: string, lines: readonly string[]) =>
  JSON.stringify(linesOf(text)) === JSON.stringify(lines);
