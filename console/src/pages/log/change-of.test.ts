import { expect, it } from 'vitest';
import { changeOf } from './change-of.ts';

it('says what differs, and nothing else', () => {
  expect(changeOf({ role: 'dock', name: 'Ben' }, { role: 'manager', name: 'Ben' })).toEqual({
    before: 'role dock',
    after: 'role manager',
  });
});

it('has no side that says nothing', () => {
  expect(changeOf({}, { guests: 4 })).toEqual({ after: 'guests 4' });
  expect(changeOf({ note: null }, { note: null })).toEqual({});
});

it('speaks words, and leaves ids out', () => {
  const invite = 'a8em3e49g1xprx2g3zenw42m4j';
  // Whether a device had sent it before.
  expect(changeOf({}, { isNew: true })).toEqual({});
  expect(changeOf({}, { invite, isRenewed: false, role: 'dock' })).toEqual({
    after: 'is renewed no, role dock',
  });
});

it('says sums as money and instants as times, and leaves out what only machines read', () => {
  expect(
    changeOf(
      { status: 'confirmed', confirmedAt: '2026-11-23T14:41:14.926Z', charge: { boatId: 1 } },
      { status: 'cancelled', refund: 192_50, kind: 'booking_confirmed_again' },
    ),
  ).toEqual({
    before: 'status confirmed, confirmed at 23 November, 14:41',
    after: 'status cancelled, refund £192.50',
  });
});
