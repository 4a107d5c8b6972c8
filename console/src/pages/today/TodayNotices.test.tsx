import { localDate } from '@slipway/shared/values/local-date.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cashDrawerQuery } from '../../api/drawers.ts';
import type { Me } from '../../api/me.ts';
import { menuTodayQuery } from '../../api/sold.ts';
import { MeContext } from '../../session/Me.tsx';
import { AllergensToSay, DrawersToDo } from './TodayNotices.tsx';

/** `may`: the permissions of the person who is signed in. */
function shown(unanswered: { name: string; offSaleFrom: string }[], ...may: string[]): string {
  const queries = new QueryClient();
  const menu = { date: localDate('2027-06-12'), dishes: [], unanswered };
  queries.setQueryData(menuTodayQuery.queryKey, menu);
  return htmlOf(<AllergensToSay />, queries, may);
}

function htmlOf(notice: ReactElement, queries: QueryClient, may: string[]): string {
  const me = { may: Object.fromEntries(may.map((each) => [each, 'all'])) } as unknown as Me;
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MeContext value={me}>{notice}</MeContext>
    </QueryClientProvider>,
  );
}
const soup = { name: 'Soup', offSaleFrom: '2027-06-20' };
const gone = { name: 'Bread', offSaleFrom: '2027-06-12' };

test('Today names each dish whose allergens nobody has entered, and its last day on sale', () => {
  const html = shown([soup, gone], 'mark-dish-sold-out', 'set-up-sale');
  expect(html).toContain(
    'Nobody has entered the allergens of Soup (on sale until Sat 19 June) and Bread (off sale).',
  );
  expect(html).toContain('href="/console/set-up/menu"');
});

test('the allergens notice links to the menu only for roles that may enter allergens, and is not shown once all are entered', () => {
  expect(shown([soup], 'mark-dish-sold-out')).not.toContain('href');
  expect(shown([], 'mark-dish-sold-out', 'set-up-sale')).toBe('');
});

test('Today lists money to refund at the jetty until it is refunded', () => {
  const todo = (toGiveBack: number) => {
    const queries = new QueryClient();
    queries.setQueryData(cashDrawerQuery.queryKey, { drawer: null, openFloats: [], inNone: 0, toGiveBack });
    return htmlOf(<DrawersToDo />, queries, ['work-drawer']);
  };
  expect(todo(150)).toContain('£150.00 to refund at the jetty. ');
  expect(todo(150)).toContain('href="/console/money/drawers"');
  expect(todo(0)).toBe('');
});
