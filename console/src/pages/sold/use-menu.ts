import { useQuery } from '@tanstack/react-query';
import type { SetUpDraft } from '../../api/set-up.ts';
import { soldQuery } from '../../api/sold.ts';
import { useKept } from '../../session/kept.ts';
import { useShownAge } from '../../session/age.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { groupsOf } from './menu-groups.ts';
import { type Dish, type LiveDish, newDish } from './sold-draft.ts';
import { useOpened } from './use-opened.ts';

/** 'new': not in the draft yet. 'gone': no dish has this key. */
export type OpenedDish = { key: string; dish: Dish; live: LiveDish | undefined } | 'gone' | undefined;

/** The menu and its opened dish, for the list, the form and the preview. */
export function useMenu() {
  const query = useQuery(soldQuery);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  const { item, pathOf } = useOpened();
  const [kept, keep, forget] = useKept<Dish | undefined>('a new dish', undefined);
  const isPhone = useIsPhone();
  const { data } = query;
  const fresh = kept ?? newDish;
  /** A phone shows the list until a dish is chosen; a wide screen opens the first dish beside the list. */
  const openedIn = (draft: SetUpDraft): OpenedDish => {
    if (data === undefined) return undefined;
    const rows = groupsOf(data, draft).flatMap((group) => group.rows);
    if (item === 'new') return { key: item, dish: fresh, live: undefined };
    const named = rows.find(({ key }) => key === item);
    if (named !== undefined) return named;
    // A new dish has no number until its draft is published. Only a number that no row has means that the dish is gone.
    if (item !== null && /^\d+$/.test(item)) return 'gone';
    return isPhone ? undefined : (rows[0] ?? { key: 'new', dish: fresh, live: undefined });
  };
  return { query, pathOf, isPhone, fresh, keep, forget, openedIn };
}

export type Menu = ReturnType<typeof useMenu>;
