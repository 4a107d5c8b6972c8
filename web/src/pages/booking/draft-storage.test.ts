import { pence } from '@slipway/shared/values/pence.ts';
import { noonSlot as slot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import type { TabStorage } from '../../storage/tab-storage.ts';
import { type BookingDraft, emptyDraft } from './draft-state.ts';
import { readDraft, writeDraft } from './draft-storage.ts';

function aTab(text?: string): TabStorage {
  const stored = new Map(text === undefined ? [] : [['booking.draft', text]]);
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => stored.set(key, value),
    remove: (key) => stored.delete(key),
  };
}

const draft: BookingDraft = {
  ...emptyDraft,
  packageId: 2,
  time: { kind: 'slot', slot },
  details: { ...emptyDraft.details, email: 'priya@example.com' },
  customer: { kind: 'saved', id: 'c' },
  addOns: [{ id: 3, name: 'Platter', quantity: 2, comment: 'No nuts' }],
  method: 'worldpay',
  couponText: 'ONTHEHOUSE',
  coupon: { kind: 'applied', code: 'ONTHEHOUSE', discount: { kind: 'fixed', amount: pence(2500) } },
};

describe('the draft stored in the tab', () => {
  it('a draft survives a refresh', () => {
    const tab = aTab();
    writeDraft(tab, draft);
    expect(readDraft(tab)).toEqual(draft);
  });

  it('the number of guests is stored under its own key, outside the draft', () => {
    const tab = aTab();
    writeDraft(tab, { ...draft, details: { ...draft.details, guests: 8 } });
    expect(tab.read('booking.draft')).not.toContain('guests');
    expect(readDraft(tab)).toEqual(draft);
  });

  it('a draft is removed after the booking', () => {
    const tab = aTab();
    writeDraft(tab, draft);
    writeDraft(tab, emptyDraft);
    expect(tab.read('booking.draft')).toBeNull();
    expect(readDraft(tab)).toBe(emptyDraft);
  });

  it('a draft stored while its coupon was being checked is restored without the coupon', () => {
    const tab = aTab();
    writeDraft(tab, { ...draft, coupon: { kind: 'applying', code: 'LAKE25' } });
    expect(readDraft(tab).coupon).toEqual({ kind: 'none' });
  });

  const written = () => {
    const tab = aTab();
    writeDraft(tab, draft);
    return JSON.parse(tab.read('booking.draft') ?? '') as { version: number; draft: BookingDraft };
  };
  const changed = (change: object) =>
    JSON.stringify({ ...written(), draft: { ...written().draft, ...change } });

  it('a draft is read back as it was stored', () => {
    expect(readDraft(aTab(changed({})))).toEqual(draft);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', changed({}).slice(0, -1)],
    ['null', 'null'],
    ['another version', JSON.stringify({ ...written(), version: 0 })],
    ['no draft', JSON.stringify({ ...written(), draft: undefined })],
    ['a package that is no number', changed({ packageId: '2' })],
    ['a day that does not exist', changed({ time: { kind: 'date', date: '2027-02-30' } })],
    ['an unknown state', changed({ time: { kind: 'maybe' } })],
    [
      'a wanted time that does not exist',
      changed({ time: { kind: 'wanted', date: '2027-06-12', time: '9:30' } }),
    ],
    ['a way to pay that takes no money', changed({ method: '5' })],
    ['half a platter', changed({ addOns: [{ id: 3, name: 'Platter', quantity: 0.5, comment: '' }] })],
    ['a price in pounds', changed({ time: { kind: 'slot', slot: { ...slot, pricePerExtraGuest: 15.5 } } })],
    [
      'a negative discount',
      changed({ coupon: { ...draft.coupon, discount: { kind: 'fixed', amount: -1 } } }),
    ],
    ['a time of 25 hours', changed({ time: { kind: 'slot', slot: { ...slot, startTime: '25:00' } } })],
  ])('a draft is dropped if it contains %s', (_, text) => {
    expect(readDraft(aTab(text))).toBe(emptyDraft);
  });
});
