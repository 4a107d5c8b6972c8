import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import type { DecidedParty } from '../../api/decisions.ts';
import { choicesOf } from './party-text.ts';

const date = localDate('2027-05-08');
const party = (more: Partial<DecidedParty>) =>
  ({ startTime: '15:00', answer: null, now: null, paid: 0, owed: 0, ...more }) as DecidedParty;
const later = { date: localDate('2027-05-15'), startTime: '15:00' };

test('parties are counted by answer, with the money to refund and the money still undecided', () => {
  const parties = [
    party({ answer: 'slot', now: later, paid: 165 }),
    party({ answer: 'slot', now: later, owed: 165 }),
    party({ answer: 'slot', now: { ...later, date }, paid: 165 }),
    party({ answer: 'money', paid: 195 }),
    party({ answer: 'money', paid: 165 }),
    party({ answer: 'money' }),
    party({ paid: 165 }),
    party({ owed: 150 }),
  ];
  expect(choicesOf(parties, date)).toBe(
    '2 moved, 1 back at the old time, 2 refunds £360.00, 1 without another time, 2 open £165.00',
  );
  // The texts for a role that may not see money.
  const unseen = parties.map((each) => ({ ...each, paid: null, owed: null }));
  expect(choicesOf(unseen, date)).toBe('2 moved, 1 back at the old time, 3 refunds, 2 open');
  expect(choicesOf([party({ answer: 'slot' })], date)).toBe('1 moved, then cancelled');
});
