import { pence } from '@slipway/shared/values/pence.ts';
import { expect, it } from 'vitest';
import { type Hold, countDecline, readHold, removeHold, writeHold } from './hold.ts';
import type { TabStorage } from './tab-storage.ts';

function aTab(text: string | null = null): TabStorage {
  let stored = text;
  return {
    read: () => stored,
    write: (_, value) => (stored = value),
    remove: () => (stored = null),
  };
}

const hold: Hold = {
  bookingId: 'booking-1',
  reference: 'reference-1',
  method: 'stripe',
  deadline: '2027-06-12T10:15:00.000Z',
  slotId: 7,
  total: pence(31_000),
  asked: '{"total":310}',
  replaced: null,
  declines: 2,
};

it('reading returns the tab’s stored hold until the hold is removed', () => {
  const tab = aTab();
  writeHold(tab, hold);
  expect(readHold(tab)).toEqual(hold);
  removeHold(tab);
  expect(readHold(tab)).toBeUndefined();
});

it('a declined card is counted only while the tab has a hold', () => {
  const tab = aTab();
  expect(countDecline(tab)).toBeUndefined();
  writeHold(tab, hold);
  expect(countDecline(tab)).toEqual({ ...hold, declines: 3 });
  expect(readHold(tab)?.declines).toBe(3);
});

it('nothing that could be used to pay is stored', () => {
  const tab = aTab(JSON.stringify({ ...hold, sessionData: 'pi_1_secret_2', client_secret: 'pi_1_secret_2' }));
  expect(JSON.stringify(readHold(tab))).not.toContain('secret');
});

it.each([
  null,
  '',
  'nonsense',
  '[]',
  JSON.stringify({ ...hold, bookingId: 5 }),
  JSON.stringify({ ...hold, deadline: 'soon' }),
  JSON.stringify({ ...hold, total: -1 }),
  JSON.stringify({ ...hold, method: '5' }),
  JSON.stringify({ ...hold, replaced: {} }),
])('no hold is read from the stored value %j', (text) => {
  expect(readHold(aTab(text))).toBeUndefined();
});
