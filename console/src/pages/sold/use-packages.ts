import { useQuery } from '@tanstack/react-query';
import type { SetUpDraft } from '../../api/set-up.ts';
import { type Sold, soldQuery } from '../../api/sold.ts';
import { same } from '../../change-set/draft.ts';
import { useKept } from '../../session/kept.ts';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import type { SoldItem } from './SoldList.tsx';
import {
  type LivePackage,
  type Package,
  inDraftOrder,
  newPackage,
  newPackages,
  packageIn,
  packageOf,
} from './sold-draft.ts';
import { useOpened } from './use-opened.ts';

type Row = { key: string; boatPackage: Package; live: LivePackage | undefined };

/** 'new': not in the draft yet. 'gone': no package has this key. */
export type OpenedPackage = Row | 'gone' | undefined;

/** The state that the list, the form and the preview of the packages share. */
export function usePackages() {
  const query = useQuery(soldQuery);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  const { item, pathOf } = useOpened();
  const [kept, keep, forget] = useKept<Package | undefined>('a new package', undefined);
  const isPhone = useIsPhone();
  const { data } = query;
  const fresh = kept ?? newPackage;
  /** A phone shows the list until a package is chosen; a wide screen opens the first package beside the list. */
  const openedIn = (draft: SetUpDraft): OpenedPackage => {
    if (data === undefined) return undefined;
    const rows = packageRows(data, draft);
    if (item === 'new') return { key: item, boatPackage: fresh, live: undefined };
    const named = rows.find(({ key }) => key === item);
    if (named !== undefined) return named;
    // A package that was new in a draft has a number once it is on the site.
    if (item !== null && /^\d+$/.test(item)) return 'gone';
    return isPhone ? undefined : (rows[0] ?? { key: 'new', boatPackage: fresh, live: undefined });
  };
  return { query, pathOf, isPhone, fresh, keep, forget, openedIn };
}

export type Packages = ReturnType<typeof usePackages>;

/** The packages with the draft's changes, in the site's order, new packages last. */
export function packageRows(sold: Sold, draft: SetUpDraft): Row[] {
  return [
    ...inDraftOrder(draft, 'packages', sold.packages).map((live) => ({
      key: String(live.id),
      boatPackage: packageIn(draft, live),
      live,
    })),
    ...newPackages(draft).map((each) => ({ ...each, live: undefined })),
  ];
}

export function itemOf({ key, boatPackage, live }: Row, covers: number): SoldItem {
  const about = [
    `${money(boatPackage.price)}, up to ${live?.covers ?? covers}`,
    ...(boatPackage.sold ? [] : ['off the site']),
    ...(boatPackage.picture === '' ? ['no picture yet'] : []),
  ];
  return {
    key,
    name: boatPackage.name,
    small: about.join(' · '),
    picture: boatPackage.picture,
    isNew: live === undefined,
    isChanged: live !== undefined && !same(boatPackage, packageOf(live)),
  };
}
