import { localDate } from '@slipway/shared/values/local-date.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Board, BoardTrip } from '../../api/board.ts';
import { DaySheet } from './DaySheet.tsx';
import { TodayContext } from './today.ts';

const date = localDate('2027-06-12');
const told = {
  deposit: 0,
  asksLicence: false,
  mostWeightKg: 0,
  youngestCaptain: null,
  windLimitKmh: null,
  gustLimitKmh: null,
};
const lights = { captain: 'named', deposit: 'none' };
const trip = (more: Partial<BoardTrip>) =>
  ({
    bookingId: JSON.stringify(more),
    startTime: '10:00',
    endTime: '11:00',
    startsAt: '2027-06-12T09:00:00Z',
    code: 'ABC 123',
    who: { firstName: 'Ada', lastName: 'Byron' },
    guests: 4,
    package: { id: 1, name: 'Hour' },
    boat: { id: 1, name: 'Wren' },
    state: 'expected',
    captain: null,
    lights,
    orders: [],
    notes: [],
    arrived: null,
    out: null,
    back: null,
    ...more,
  }) as BoardTrip;

/** Returns the day sheet as HTML. `deposit`: the deposit that the business asks for, in pounds. */
function sheet(deposit: number, ...trips: BoardTrip[]): string {
  const board = {
    trips,
    boats: [{ id: 1, name: 'Wren' }],
    counts: { sold: trips.length, guests: 4 },
    figures: { deposit },
    readAt: '2027-06-12T08:00:00Z',
  } as unknown as Board;
  const today = { board, date } as NonNullable<Parameters<typeof TodayContext>[0]['value']>;
  return renderToStaticMarkup(
    <TodayContext value={today}>
      <DaySheet />
    </TodayContext>,
  );
}
const heads = (html: string) => [...html.matchAll(/<th>(.*?)<\/th>/g)].map(([, head]) => head);

test('the day sheet has only the columns that this business needs', () => {
  expect(heads(sheet(0, trip({ told })))).toEqual(
    'Time Boat Party Captain,To bring,Here Out Back'.split(/[ ,](?!bring)/),
  );
  expect(heads(sheet(100, trip({})))).toEqual(expect.arrayContaining(['Licence', 'Deposit']));
  expect(heads(sheet(0, trip({ told, owes: 18 })))).toContain('To pay');
});

test('the day sheet has no box for a licence or deposit that a party does not need', () => {
  const html = sheet(100, trip({ told }), trip({ startTime: '12:00' }));
  const boxes = html
    .split('<tr>')
    .slice(2)
    .map((row) => row.split('<i></i>').length - 1);
  expect(boxes).toEqual([3, 5]);
});

test('the day sheet lists what to bring, and says "ask" if no allergens are entered', () => {
  const soup = { name: 'Soup', quantity: 2, type: 'food', wish: 'hot', allergens: null };
  const html = sheet(0, trip({ orders: [soup, { ...soup, name: 'Bread', allergens: ['Gluten'] }] }));
  expect(html).toContain('2 × Soup (“hot”)');
  expect(html).toContain('Allergens: ask (Soup), Gluten');
});

test('the day sheet lists the parties of each boat, and finished parties separately', () => {
  const html = sheet(0, trip({ state: 'no_show' }), trip({ startTime: '12:00' }), trip({ state: 'off' }));
  expect(html).toContain('. 3 parties, 4 guests. As of');
  expect(html).toContain('Over: 10:00 Ada Byron, no-show.');
  expect(html).toContain('<b>Wren</b> 12:00 Ada Byron<');
});
