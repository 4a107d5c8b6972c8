import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { Reading } from '../../session/Reading.tsx';
import { SoldList } from './SoldList.tsx';
import { type MenuGroup, groupsOf, idsOf } from './menu-groups.ts';
import { inDraftOrder, moved, reordered, withOrder } from './sold-draft.ts';
import styles from './sold.module.css';
import { type Menu, useMenu } from './use-menu.ts';

// The fields load later, because a phone shows the list first.
const DishPanel = lazyPart(() => import('./DishPanel.tsx'), 'DishPanel');
// The fields of the dish that is open.
const MenuPreview = lazyPart(() => import('./MenuPreview.tsx'), 'MenuPreview');

/** Dishes, drinks and extras: details, price and needs, and their order on the site. */
export function MenuPage() {
  const menu = useMenu();
  return (
    <ChangeSetScreen
      title="Menu"
      part="menu"
      beside={({ draft }) => (
        <Suspense>
          <MenuPreview opened={menu.openedIn(draft)} />
        </Suspense>
      )}
    >
      {({ draft, edit }) => <MenuEditor {...{ menu, draft, edit }} />}
    </ChangeSetScreen>
  );
}

type MenuEditorProps = Pick<Drafting, 'draft' | 'edit'> & { menu: Menu };

/** The menu in the site's order, and the dish that is open. */
function MenuEditor({ menu, draft, edit }: MenuEditorProps) {
  const { query, pathOf, isPhone } = menu;
  const { data: sold } = query;
  if (sold === undefined) return <Reading query={query} text="Loading the menu …" />;
  const opened = menu.openedIn(draft);
  const key = opened === undefined || opened === 'gone' ? null : opened.key;
  const groups = groupsOf(sold, draft);
  const order = (ids: readonly number[]) =>
    edit((was) => withOrder(was, 'menu', sold.menu, reordered(inDraftOrder(was, 'menu', sold.menu), ids)));
  return (
    <>
      <Reading query={query} text="" />
      <div className={styles.screen}>
        {!(isPhone && opened !== undefined) && (
          <SoldList
            title="The menu"
            groups={groups}
            opened={key}
            pathOf={pathOf}
            another="Add a dish, drink or extra"
            onMove={(group, from, to) => order(moved(idsOf(groups[group]!), from, to))}
            onHeadingUp={(group) => headingUp(groups, group, order)}
          />
        )}
        {opened !== undefined && (
          <Suspense fallback={<Loading text="One moment …" />}>
            <DishPanel key={key} {...{ opened, menu, sold, groups, edit }} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Returns a function that moves a heading up with everything under it. Undefined for the first heading of a tab. */
function headingUp(
  groups: readonly MenuGroup[],
  group: number,
  order: (ids: readonly number[]) => void,
): (() => void) | undefined {
  const own = groups[group];
  const ofTab = groups.filter(({ tab }) => tab === own?.tab);
  const at = own === undefined ? 0 : ofTab.indexOf(own);
  return at < 1 ? undefined : () => order(moved(ofTab, at, at - 1).flatMap(idsOf));
}
