import { localDate } from '@slipway/shared/values/local-date.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Board, BoardTrip } from '../../api/board.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { DepositStep } from './DepositStep.tsx';
import { LateFeeCard, LateFeeStep } from './LateFee.tsx';
import { orderTrips } from './order-trips.ts';
import { depositLight } from './text.ts';
import { TodayContext } from './today.ts';

const now = new Date('2027-06-26T14:26:30Z');
const held = {
  state: 'held',
  amount: 100,
  kept: null,
  at: '2027-06-26T11:00:00Z',
  until: null,
  isUntilAssumed: false,
  takenAt: null,
};

/** A trip of two hours from 12:30, local time. The boat is back at 15:26. */
function trip(changes: object = {}): BoardTrip {
  return {
    bookingId: 'maya',
    code: 'MAYA22',
    version: 3,
    startsAt: '2027-06-26T11:30:00Z',
    dueAt: '2027-06-26T13:30:00Z',
    dueFrom: 'booked end',
    who: { firstName: 'Maya', lastName: 'Thornton' },
    boat: { id: 3, name: 'Bagel' },
    state: 'back',
    out: { at: '2027-06-26T11:28:00Z', by: 'Jess', event: 'out' },
    back: { at: '2027-06-26T14:26:00Z', by: 'Jess', event: 'back', battery: null },
    lateFee: {
      perQuarter: 25,
      termsVersion: 3,
      sentence: 'A late return costs £25.00 per 15 minutes.',
      decided: null,
    },
    deposit: null,
    cardDeposit: held,
    needsYou: [],
    ...changes,
  } as unknown as BoardTrip;
}

/** The rendered text, without the HTML elements. */
function shown(of: BoardTrip, Part: typeof LateFeeCard = LateFeeCard, may: Record<string, string> = dock) {
  const today = {
    board: { trips: [of] },
    now,
    date: localDate('2027-06-26'),
    mayRecord: true,
    open: () => undefined,
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={{ may } as unknown as Me}>
        <TodayContext value={today as unknown as ComponentProps<typeof TodayContext>['value']}>
          <StepUp>
            <Part trip={of} />
          </StepUp>
        </TodayContext>
      </MeContext>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
const dock = { 'keep-late-fee': 'all', 'decide-money': 'asks', 'send-pay-link': 'same day' };

describe('the card of a boat that was late', () => {
  test('the card shows how the late fee is worked out, and one press keeps the fee', () => {
    const text = shown(trip());
    expect(text).toContain(
      '56 minutes late: 3 full quarters of an hour at £25.00 each, and 11 minutes that cost nothing',
    );
    expect(text).toContain('14:30 due 15:26 back');
    expect(text).toContain('Late fee £75.00');
    expect(text).toContain(
      '“A late return costs £25.00 per 15 minutes.” Their time ended at 14:30. They came back 56 min late. We charge for each full quarter of an hour. Terms, version 3.',
    );
    expect(text).toContain(
      '£75.00 of the £100.00 on the card is kept. Maya has 48 hours to object. The other £25.00 is released then. Keep £75.00',
    );
  });

  test.each([
    [
      'sailed late',
      { dueAt: '2027-06-26T13:41:00Z', dueFrom: 'went out late', out: { at: '2027-06-26T11:40:30Z' } },
      'Their time ended at 14:41 (they sailed late, at 12:40). They came back 45 min late. We charge for each full quarter of an hour.',
    ],
    ['owes more than the deposit', { back: { at: '2027-06-26T14:50:00Z' } }, 'Keep £100.00, request £25.00'],
    [
      'left its deposit in cash',
      { cardDeposit: null, deposit: { amount: 100, charged: 0, method: 'cash', returned: null } },
      '£75.00 of the £100.00 in cash is kept. Maya has 48 hours to object. The other £25.00 is given back in cash. Keep £75.00',
    ],
    [
      'has some of its deposit kept already',
      { cardDeposit: { ...held, state: 'keeping', kept: 80 } },
      'Keep £20.00, request £55.00',
    ],
    [
      'has a hold that lapsed',
      { cardDeposit: { ...held, state: 'lapsed', at: '2027-06-26T14:00:00Z' } },
      'The hold lapsed 15:00: nothing can be kept from the card. Maya pays by link. Request £75.00',
    ],
    ['left no deposit', { cardDeposit: null }, 'No deposit is held. Maya pays by link. Request £75.00'],
  ])('that %s', (_, changes, words) => {
    expect(shown(trip(changes))).toContain(words);
  });

  test('if two return times are recorded, staff have to choose one before they can keep a fee', () => {
    const clash = trip({
      back: { at: '2027-06-26T14:11:00Z', by: 'Callum', event: 'one' },
      backAgain: [{ at: '2027-06-26T14:26:00Z', by: 'Jess', event: 'other' }],
    });
    const text = shown(clash);
    expect(text).toContain('When did Bagel come in?');
    expect(text).toContain('15:11, Callum. 41 min late: £50.00');
    expect(text).toContain('15:26, Jess. 56 min late: £75.00');
    expect(text).toContain('Use 15:11');
    expect(text).not.toContain('Keep £');
  });
});

test('the panel of a late boat offers every option until the fee is decided, and then shows the decision', () => {
  const undecided = shown(trip(), LateFeeStep);
  for (const way of ['Keep £75.00', 'Use a pay link', 'Another sum', 'Waive it', 'Correct the time'])
    expect(undecided).toContain(way);
  expect(shown(trip(), LateFeeStep, {})).not.toContain('Keep');
  const decided = (what: object) =>
    shown(
      trip({
        lateFee: { perQuarter: 25, termsVersion: 3, sentence: '', decided: { isLetGo: false, ...what } },
      }),
      LateFeeStep,
    );
  expect(decided({ kept: 100, asked: 25, owes: 25 })).toContain(
    'Late fee £125.00 £100.00 kept from the deposit, £25.00 requested by pay link Pay link',
  );
  expect(decided({ kept: 0, asked: 75, owes: 0 })).toContain('£75.00 paid by link');
  expect(decided({ kept: 0, asked: 0, owes: 0, isLetGo: true })).toContain('Late fee waived');
});

test('the deposit shows an undecided late fee, and after the decision the sum that is kept', () => {
  const cash = { amount: 100, charged: 0, method: 'cash', slip: null, returned: null, at: held.at, by: null };
  const changes = { cardDeposit: null, told: { deposit: 100 }, lights: { deposit: 'held' } };
  const may = { 'handle-deposit': 'all' };
  const undecided = shown(trip({ ...changes, deposit: cash }), DepositStep, may);
  expect(undecided).toContain('Late fee of £75.00 not decided yet');
  expect(undecided).toContain('Give £100.00 back');
  const decided = { kept: 75, asked: 0, owes: 0, isLetGo: false };
  const after = trip({
    ...changes,
    deposit: { ...cash, charged: 75 },
    lateFee: { perQuarter: 25, termsVersion: 3, sentence: '', decided },
  });
  const kept = shown(after, DepositStep, may);
  expect(kept).not.toContain('not decided yet');
  expect(kept).toContain('Give £25.00 back');
  expect(depositLight(after, { deposit: 100 } as Board['figures'])).toMatchObject({
    what: 'Deposit held',
    how: '£100.00, cash, £75.00 kept',
  });
});

test('a late fee stays on the list until somebody decides', () => {
  const handOf = (changes: object) => orderTrips([trip(changes)], now)[0]?.hand;
  expect(handOf({})).toBe('late_fee');
  expect(handOf({ back: { at: '2027-06-26T13:44:59Z' } })).toBe('deposit');
  const decided = { kept: 75, asked: 0, owes: 0, isLetGo: false };
  expect(handOf({ lateFee: { perQuarter: 25, decided }, cardDeposit: null })).toBe('done');
  // The list shows no late fee to a role that may not see money.
  expect(handOf({ lateFee: { perQuarter: 25 }, cardDeposit: undefined, deposit: undefined })).toBe('done');
});
