import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { Reading } from '../../session/Reading.tsx';
import { SoldList } from './SoldList.tsx';
import { inDraftOrder, moved, withOrder } from './sold-draft.ts';
import styles from './sold.module.css';
import { type Packages, itemOf, packageRows, usePackages } from './use-packages.ts';

// The panel and the preview load later, because a phone first shows only the list of packages.
const PackagePanel = lazyPart(() => import('./PackagePanel.tsx'), 'PackagePanel');
const PackagePreview = lazyPart(() => import('./PackagePreview.tsx'), 'PackagePreview');

/** The packages: texts, prices and contents, and their order on the site. */
export function PackagesPage() {
  const packages = usePackages();
  return (
    <ChangeSetScreen
      title="Packages"
      part="packages"
      beside={({ draft }) => (
        <Suspense>
          <PackagePreview opened={packages.openedIn(draft)} />
        </Suspense>
      )}
    >
      {({ draft, edit }) => <PackagesEditor {...{ packages, draft, edit }} />}
    </ChangeSetScreen>
  );
}

type PackagesEditorProps = Pick<Drafting, 'draft' | 'edit'> & { packages: Packages };

/** The list of packages in the site's order, and the fields of the open package. */
function PackagesEditor({ packages, draft, edit }: PackagesEditorProps) {
  const { query, pathOf, isPhone } = packages;
  const { data: sold } = query;
  if (sold === undefined) return <Reading query={query} text="Loading the packages …" />;
  const opened = packages.openedIn(draft);
  const key = opened === undefined || opened === 'gone' ? null : opened.key;
  const items = packageRows(sold, draft).map((row) => itemOf(row, defaultMinimumGuests));
  const move = (from: number, to: number) =>
    edit((was) => {
      const ids = inDraftOrder(was, 'packages', sold.packages).map(({ id }) => id);
      return withOrder(was, 'packages', sold.packages, moved(ids, from, to));
    });
  return (
    <>
      <Reading query={query} text="" />
      <div className={styles.screen}>
        {!(isPhone && opened !== undefined) && (
          <SoldList
            title="Packages"
            groups={[{ heading: '', items }]}
            opened={key}
            pathOf={pathOf}
            another="Another package"
            onMove={(_, from, to) => move(from, to)}
          />
        )}
        {opened !== undefined && (
          <Suspense fallback={<Loading text="One moment …" />}>
            <PackagePanel draft={draft} key={key} {...{ opened, packages, edit }} />
          </Suspense>
        )}
      </div>
    </>
  );
}
