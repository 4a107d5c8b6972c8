import {
  leastMinutes,
  leastPrice,
  longestName,
  longestPackageLine,
  longestPackageWords,
  mostMinutes,
  mostPackageLines,
  mostPounds,
} from '@slipway/shared/api/console/limits.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import type { SetUpDraft } from '../../api/set-up.ts';
import { useVatIn } from '../../api/sold.ts';
import type { EditDraft } from '../../change-set/draft.ts';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { money } from '../../session/money.ts';
import { PictureField } from '../../session/pictures/PictureField.tsx';
import { KindTicks } from '../boats/Kinds.tsx';
import { type KindRow, kindRows } from '../boats/kind-draft.ts';
import { NewItem, missingText } from './NewItem.tsx';
import { OnSale, OpenedItem } from './OpenedItem.tsx';
import { TextLines } from './TextLines.tsx';
import { VatField } from './VatField.tsx';
import styles from './sold.module.css';
import { type LivePackage, type Package, withMinutes, withNewPackage, withPackage } from './sold-draft.ts';
import type { OpenedPackage, Packages } from './use-packages.ts';

type PackagePanelProps = {
  draft: SetUpDraft;
  opened: NonNullable<OpenedPackage>;
  packages: Pick<Packages, 'query' | 'pathOf' | 'fresh' | 'keep' | 'forget'>;
  edit: EditDraft;
};

/** The package that is open, or a new package. */
export function PackagePanel({ draft, opened, packages, edit }: PackagePanelProps) {
  const { query, pathOf, fresh, keep, forget } = packages;
  const kinds = kindRows(draft, query.data?.kinds ?? []);
  const back = { path: pathOf(null), words: 'All packages' };
  if (opened === 'gone')
    return (
      <OpenedItem title="No such package" back={back}>
        <p>This package no longer exists.</p>
      </OpenedItem>
    );
  const { key, boatPackage, live } = opened;
  if (key === 'new') {
    const add = () => {
      const id = newId();
      edit((was) => withNewPackage(was, id, fresh));
      forget();
      navigate(pathOf(id), 'replace');
    };
    return (
      <NewItem title="A new package" back={back} missing={missingIn(fresh)} onAdd={add} onClear={forget}>
        <PackageFields
          boatPackage={fresh}
          kinds={kinds}
          covers={defaultMinimumGuests}
          takes={null}
          onChange={keep}
        />
        <p className={styles.soft}>
          Once published, the package is sold at the times that are set for every package. You can add further
          times under Times.
        </p>
      </NewItem>
    );
  }
  const change = (next: Package) =>
    edit((was) => (live === undefined ? withNewPackage(was, key, next) : withPackage(was, live, next)));
  return (
    <OpenedItem title={boatPackage.name} back={back}>
      <PackageFields
        boatPackage={boatPackage}
        kinds={kinds}
        covers={live?.covers ?? defaultMinimumGuests}
        takes={live?.takes ?? null}
        onChange={change}
      />
      {live !== undefined && (
        <>
          <p className={styles.soft}>{guestsOf(live, mostOn(kinds, boatPackage))}</p>
          <OnSale
            words="On the site"
            isSold={boatPackage.sold}
            onChange={(isSold) => change({ ...boatPackage, sold: isSold })}
          />
        </>
      )}
    </OpenedItem>
  );
}

/** The most guests that any boat of the package takes. */
const mostOn = (rows: readonly KindRow[], { kinds }: Package) =>
  Math.max(...rows.filter(({ ref }) => kinds.includes(ref)).map(({ kind }) => kind.seats));

function guestsOf({ covers, extra }: LivePackage, most: number): string {
  const more = extra === null || covers >= most ? '' : `, and each extra guest costs ${money(extra)} or more`;
  return `The price covers up to ${covers} guests${more}. You set these figures with the weekly times.`;
}

function missingIn({ name, price, words }: Package): string | undefined {
  return missingText([
    name === '' && 'a name',
    price < 1 && 'a price of £1 or more',
    words === '' && 'a description',
  ]);
}

type PackageFieldsProps = {
  boatPackage: Package;
  kinds: readonly KindRow[];
  /** The number of guests that the package's price covers. */
  covers: number;
  /**
   * The length of the package's times in minutes; null if there are no times or their lengths differ. If null, the form
   * asks for the length.
   */
  takes: number | null;
  onChange: (boatPackage: Package) => void;
};

/** The name, price and contents of a package. */
function PackageFields({ boatPackage, kinds, covers, takes, onChange }: PackageFieldsProps) {
  const set = (words: Partial<Package>) => onChange({ ...boatPackage, ...words });
  return (
    <>
      <WordsField
        label="Name"
        most={longestName}
        required="Please give it a name."
        value={boatPackage.name}
        onChange={(name) => set({ name })}
      />
      <div className={styles.row}>
        <NumberField
          label={`Price for up to ${covers} guests, ${useVatIn()}£`}
          least={leastPrice}
          most={mostPounds}
          decimals={2}
          value={boatPackage.price}
          onChange={(price) => set({ price })}
        />
        {takes === null && (
          <NumberField
            label="On the water, minutes"
            least={leastMinutes}
            most={mostMinutes}
            value={boatPackage.minutes}
            onChange={(minutes) => onChange(withMinutes(boatPackage, minutes))}
          />
        )}
      </div>
      <VatField vat={boatPackage.vat} onChange={(vat) => set({ vat })} />
      {takes !== null && (
        <p className={styles.soft}>
          On the water: {takes} minutes, set with its times.{' '}
          <ConsoleLink path="/set-up/times">Times</ConsoleLink>
        </p>
      )}
      <WordsField
        label="Description"
        hint="The home page shows only the first sentence, and the package’s own page the whole text."
        most={longestPackageWords}
        isLong
        required="Please describe the package."
        value={boatPackage.words}
        onChange={(words) => set({ words })}
      />
      <KindTicks rows={kinds} chosen={boatPackage.kinds} onChange={(refs) => set({ kinds: refs })} />
      <PictureField label="Picture" value={boatPackage.picture} onChange={(picture) => set({ picture })} />
      <TextLines
        legend="Included, in this order"
        most={longestPackageLine}
        mostLines={mostPackageLines}
        lines={boatPackage.lines}
        onChange={(lines) => set({ lines })}
      />
    </>
  );
}
