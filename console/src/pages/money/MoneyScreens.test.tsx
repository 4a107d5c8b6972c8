import { localDate } from '@slipway/shared/values/local-date.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { accountantQuery, accountsQuery } from '../../api/accountant.ts';
import {
  type BookRow,
  type Takings,
  type Vat,
  bookRowsQuery,
  periodsQuery,
  vatQuery,
} from '../../api/books.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { Taken } from './Taken.tsx';
import { ToAccountant } from './ToAccountant.tsx';
import { WhyPage } from './WhyPage.tsx';

/** `may`: the permissions of the signed-in person. */
function shown(screen: ReactNode, queries: QueryClient, ...may: string[]): string {
  const me = { may: Object.fromEntries(may.map((each) => [each, 'all'])) } as unknown as Me;
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MeContext value={me}>
        <StepUp>{screen}</StepUp>
      </MeContext>
    </QueryClientProvider>,
  );
}

const range = { from: localDate('2027-05-24'), to: localDate('2027-05-30') };

test('the rows of a figure link to bookings only for roles that may open bookings', () => {
  const asked = { figure: 'takings', ...range, method: 'cash', isByLink: 'no' } as const;
  const row = {
    table: 'hand_money',
    id: '1',
    kind: 'payment',
    label: 'Paid',
    amount: 150,
    date: '2027-05-29',
    at: '2027-05-29T09:31:00.000Z',
    tripDate: '2027-05-29',
    payoutDate: null,
    bookingId: 'a-booking',
    code: 'K7MQ2P',
    purpose: 'booking',
    method: 'cash',
    isByLink: false,
    source: 'walk_in',
    person: { id: 'jess', name: 'Jess Carter' },
    vat: [{ rate: 20, gross: 150, vat: 25 }],
    line: null,
    corrects: null,
  } as BookRow;
  const queries = new QueryClient();
  queries.setQueryData(bookRowsQuery(asked as never).queryKey, {
    pages: [{ sum: 150, count: 1, rows: [row], next: null }],
    pageParams: [null],
  });
  const screen = <WhyPage query={new URLSearchParams(asked)} />;
  const owner = shown(screen, queries, 'find-bookings');
  expect(owner).toContain('Taken by cash');
  expect(owner).toContain('24 May to 30 May 2027');
  expect(owner).toContain('href="/console/bookings/a-booking"');
  const accountant = shown(screen, queries);
  expect(accountant).toContain('K7M-Q2P');
  expect(accountant).not.toContain('/bookings/');
  expect(shown(<WhyPage query={new URLSearchParams('figure=luck')} />, queries)).toContain(
    'This figure does not exist',
  );
});

test('each figure links to its rows, and a business that is not registered for VAT sees no VAT', () => {
  const sums = { sum: 130, taken: 150, givenBack: -20, takenBack: 0, lines: 2 };
  const takings = {
    ...sums,
    isOwn: false,
    byDay: [],
    byMethod: [{ method: 'cash', isByLink: false, label: 'Cash', ...sums }],
    byPerson: [],
    bySource: [],
    deposits: { sum: 0, lines: 0 },
    fees: { sum: 0, lines: 0 },
    differences: { sum: -2, lines: 1 },
    lockedTo: null,
  } as Takings;
  const vat = (isRegistered: boolean) =>
    ({
      isRegistered,
      byRate: [],
      vat: 21.67,
      outside: { sum: 0, lines: 0 },
      byDay: [],
      lockedTo: null,
    }) as Vat;
  const html = (isRegistered: boolean) =>
    shown(<Taken takings={takings} range={range} vat={vat(isRegistered)} />, new QueryClient());
  expect(html(true)).toContain(
    '/money/why?figure=takings&amp;from=2027-05-24&amp;to=2027-05-30&amp;method=cash',
  );
  expect(html(true)).toContain('£150.00 in, £20.00 refunded');
  expect(html(true)).toContain('Drawer differences');
  expect(html(true)).toContain('VAT included');
  expect(html(false)).not.toContain('VAT');

  // The page for the accountant mentions VAT only if the business is registered for VAT.
  const today = venueDate(new Date(serverClock.now()));
  const month = today.slice(0, 7);
  const page = (isRegistered: boolean) => {
    const queries = new QueryClient();
    queries.setQueryData(vatQuery({ from: today, to: today }).queryKey, vat(isRegistered));
    queries.setQueryData(accountsQuery.queryKey, { accounts: [], taxes: [] });
    queries.setQueryData(periodsQuery.queryKey, { locked: [], next: { month, isOver: false } });
    const file = { method: null, parts: 1, rows: 31, missing: [] };
    queries.setQueryData(accountantQuery(month).queryKey, {
      lines: 40,
      takings: 130,
      vat: 0,
      isLocked: false,
      isOver: true,
      files: [
        { ...file, file: 'journal', label: 'Daily journal' },
        { ...file, file: 'xero-invoices', label: 'Xero: sales invoices' },
      ],
    });
    return shown(
      <ToAccountant query={new URLSearchParams({ month })} />,
      queries,
      'see-books',
      'set-policies',
    );
  };
  expect(page(true)).toContain('by account, with the VAT.');
  expect(page(true)).toContain('Xero’s names for the rates of VAT');
  expect(page(false)).toContain('by account.');
  expect(page(false)).not.toContain('VAT');
});
