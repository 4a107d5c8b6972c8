import { newId } from '@slipway/ui/new-id.ts';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import type { EditDraft } from '../../change-set/draft.ts';
import { navigate } from '../../router/location.ts';
import { money } from '../../session/money.ts';
import { NewItem, missingWords } from './NewItem.tsx';
import { OnSale, OpenedItem } from './OpenedItem.tsx';
import { PackageFields } from './PackageFields.tsx';
import styles from './sold.module.css';
import { type LivePackage, type Package, withNewPackage, withPackage } from './sold-draft.ts';
import type { OpenedPackage, Packages } from './use-packages.ts';

type PackagePanelProps = {
  opened: NonNullable<OpenedPackage>;
  packages: Pick<Packages, 'pathOf' | 'fresh' | 'keep' | 'forget'>;
  edit: EditDraft;
};

/** The package that is open, or one that is new. */
export function PackagePanel({ opened, packages, edit }: PackagePanelProps) {
  const { pathOf, fresh, keep, forget } = packages;
  const back = { path: pathOf(null), words: 'All packages' };
  if (opened === 'gone')
    return (
      <OpenedItem title="No such package" back={back}>
        <p>It does not exist any more, or was taken out of the changes.</p>
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
        <PackageFields boatPackage={fresh} covers={defaultMinimumGuests} onChange={keep} />
        <p className={styles.soft}>
          Every time that is for all packages can be booked with it at once. Times has the others.
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
        covers={live?.covers ?? defaultMinimumGuests}
        onChange={change}
      />
      {live !== undefined && (
        <>
          <p className={styles.soft}>{guestsOf(live)}</p>
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

function guestsOf({ covers, extra }: LivePackage): string {
  const more = extra === null ? '' : `, and each one more costs ${money(extra)} or more`;
  return `Its price covers up to ${covers} guests${more}: that is set with the weekly times.`;
}

function missingIn({ name, price, words }: Package): string | undefined {
  return missingWords([
    name === '' && 'a name',
    price < 1 && 'a price of £1 or more',
    words === '' && 'words that say what it is',
  ]);
}
