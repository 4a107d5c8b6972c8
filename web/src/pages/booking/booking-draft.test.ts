import { localDate } from '@slipway/shared/values/local-date.ts';
import { basisPoints } from '@slipway/shared/values/pence.ts';
import { noonSlot as slot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import { type DraftAction, changeDraft, forGuests } from './booking-draft.ts';
import { type BookingDraft, dateOf, emptyDraft, furthestStep } from './draft-state.ts';

const platter = { id: 3, name: 'Platter' };
const tenPercent = { kind: 'percentage', percent: basisPoints(1000) } as const;

/** A draft after these actions, in order. */
function after(...actions: DraftAction[]): BookingDraft {
  return actions.reduce(changeDraft, emptyDraft);
}

const filled: DraftAction[] = [
  { type: 'packageChosen', packageId: 1 },
  { type: 'slotChosen', slot },
  { type: 'detailsTyped', typed: { email: 'priya@example.com' } },
  { type: 'emailChecked', known: null },
  {
    type: 'detailsTyped',
    typed: { firstName: 'Priya', lastName: 'Mehta', phone: '07700900123', guests: 8, isTermsAccepted: true },
  },
  { type: 'customerSaved', id: 'customer-1' },
];

describe('the choice of date and time', () => {
  it('a click on a date chooses it and asks for the time', () => {
    expect(after({ type: 'dateChosen', date: slot.date }).time).toEqual({ kind: 'date', date: slot.date });
  });

  it('another date clears the time', () => {
    const date = localDate('2027-06-13');
    expect(after({ type: 'slotChosen', slot }, { type: 'dateChosen', date }).time).toEqual({
      kind: 'date',
      date,
    });
  });

  it('removing a package clears the time and keeps the date', () => {
    const draft = after({ type: 'packageChosen', packageId: 5 }, { type: 'slotChosen', slot });
    expect(changeDraft(draft, { type: 'packageDropped' })).toMatchObject({
      packageId: null,
      time: { kind: 'date', date: slot.date },
    });
  });

  it('Back in the order summary keeps the date', () => {
    expect(after({ type: 'slotChosen', slot }, { type: 'slotDropped' }).time).toEqual({
      kind: 'date',
      date: slot.date,
    });
  });

  it('Back with nothing chosen changes nothing', () => {
    expect(after({ type: 'slotDropped' }).time).toEqual({ kind: 'none' });
  });

  it('when a time is lost, the draft keeps that time for the message, and keeps all typed text', () => {
    const draft = after(...filled, { type: 'slotLost', message: 'Sorry' });
    expect(draft.time).toEqual({ kind: 'lost', slot, message: 'Sorry', isHoldOver: false });
    expect(draft.details.firstName).toBe('Priya');
    expect(draft.customer).toEqual({ kind: 'saved', id: 'customer-1' });
    expect(dateOf(draft.time)).toBe(slot.date);
  });

  it('a time that was not chosen cannot be lost', () => {
    expect(after({ type: 'slotLost', message: 'Sorry' })).toBe(emptyDraft);
  });

  it('choosing a new time clears the message that the earlier time was lost', () => {
    const other = { ...slot, id: 8 };
    const draft = after(
      ...filled,
      { type: 'slotLost', message: 'Sorry' },
      { type: 'slotChosen', slot: other },
    );
    expect(draft.time).toEqual({ kind: 'slot', slot: other });
    expect(furthestStep(draft)).toBe(3);
  });
});

describe('the package', () => {
  it('a package chosen after a date keeps the date', () => {
    const draft = after({ type: 'dateChosen', date: slot.date }, { type: 'packageChosen', packageId: 1 });
    expect(draft).toMatchObject({ packageId: 1, time: { kind: 'date', date: slot.date } });
  });

  it('another package keeps the date and all typed text, and asks for the time again', () => {
    const draft = after(...filled, { type: 'packageChosen', packageId: 2 });
    expect(draft).toMatchObject({ packageId: 2, time: { kind: 'date' }, details: { firstName: 'Priya' } });
  });

  it('the same package chosen again changes nothing', () => {
    const draft = after(...filled);
    expect(changeDraft(draft, { type: 'packageChosen', packageId: 1 })).toBe(draft);
  });
});

describe('your details', () => {
  it('the details start with the United Kingdom and no guests', () => {
    expect(emptyDraft.details).toMatchObject({
      country: 'United Kingdom',
      guests: 0,
      isTermsAccepted: false,
    });
  });

  it('the details open as a blank form if the email check fails or finds no customer', () => {
    const draft = after({ type: 'emailChecked', known: null });
    expect(draft.customer).toEqual({ kind: 'filling' });
    expect(draft.details).toBe(emptyDraft.details);
  });

  it('the details are filled in for a remembered visitor, without changing typed fields', () => {
    const known = { firstName: 'P', lastName: 'Mehta', phone: '07700900123', country: 'Ireland' };
    const draft = after(
      { type: 'detailsTyped', typed: { firstName: 'Priya' } },
      { type: 'emailChecked', known },
    );
    expect(draft.details).toMatchObject({ ...known, firstName: 'Priya' });
  });

  it('the details keep their country if the server’s answer has none', () => {
    const known = { firstName: '', lastName: '', phone: '', country: '' };
    expect(after({ type: 'emailChecked', known }).details.country).toBe('United Kingdom');
  });

  it('the phone field accepts 15 characters', () => {
    const draft = after({ type: 'detailsTyped', typed: { phone: '01234567890123456789' } });
    expect(draft.details.phone).toBe('012345678901234');
  });

  it.each([
    { firstName: 'Ada' },
    { email: 'ada@example.com' },
    { country: 'France' },
    { isRemembered: true },
    { guests: 4, lastName: 'Lovelace' },
  ])('details that were changed to %j must be saved again', (typed) => {
    expect(after(...filled, { type: 'detailsTyped', typed }).customer).toEqual({ kind: 'filling' });
  });

  it.each([{ guests: 4 }, { isTermsAccepted: true }, { isCaptain: true }])(
    'after a change to %j the customer’s details need not be saved again',
    (typed) => {
      expect(after(...filled, { type: 'detailsTyped', typed }).customer.kind).toBe('saved');
    },
  );

  it('a visitor who changes the email address keeps the other details', () => {
    const draft = after(...filled, { type: 'emailReopened' });
    expect(draft).toMatchObject({ customer: { kind: 'asking' }, details: { firstName: 'Priya' } });
  });
});

describe('add-ons', () => {
  it('add-ons are added, counted, and removed at 0', () => {
    const one = after({ type: 'addOnCounted', addOn: platter, quantity: 1 });
    expect(one.addOns).toEqual([{ ...platter, quantity: 1, comment: '' }]);
    const three = changeDraft(one, { type: 'addOnCounted', addOn: platter, quantity: 3 });
    expect(three.addOns).toEqual([{ ...platter, quantity: 3, comment: '' }]);
    expect(changeDraft(three, { type: 'addOnCounted', addOn: platter, quantity: 0 }).addOns).toEqual([]);
  });

  it.each([
    [51, 50],
    [2.7, 2],
  ])('an add-on’s quantity of %d becomes %d', (quantity, counted) => {
    expect(after({ type: 'addOnCounted', addOn: platter, quantity }).addOns[0]?.quantity).toBe(counted);
  });

  it('a quantity below 0 removes the add-on', () => {
    expect(after({ type: 'addOnCounted', addOn: platter, quantity: -1 }).addOns).toEqual([]);
  });

  it('add-ons keep their comment when the quantity changes', () => {
    const draft = after(
      { type: 'addOnCounted', addOn: platter, quantity: 1 },
      { type: 'addOnCommented', id: 3, comment: 'No nuts' },
      { type: 'addOnCounted', addOn: platter, quantity: 2 },
    );
    expect(draft.addOns).toEqual([{ ...platter, quantity: 2, comment: 'No nuts' }]);
  });

  it('add-ons chosen for all follow the number of guests, but add-ons counted by hand do not', () => {
    const board = { id: 4, name: 'Board' };
    const draft = after(
      { type: 'addOnCounted', addOn: platter, quantity: 8, isForAll: true },
      { type: 'addOnCounted', addOn: board, quantity: 8 },
    );
    const counts = (one: BookingDraft) => one.addOns.map(({ quantity }) => quantity);
    expect(counts(forGuests(draft, 4))).toEqual([4, 8]);
    expect(counts(forGuests(draft, 0)), 'not entered yet').toEqual([8, 8]);
    const byHand = changeDraft(draft, { type: 'addOnCounted', addOn: platter, quantity: 7 });
    expect(counts(forGuests(byHand, 4))).toEqual([7, 8]);
  });

  it('the comment on an add-on is cut to 500 characters, and an add-on not in the draft gets no comment', () => {
    const draft = after(
      { type: 'addOnCounted', addOn: platter, quantity: 1 },
      { type: 'addOnCommented', id: 3, comment: 'x'.repeat(600) },
      { type: 'addOnCommented', id: 4, comment: 'stray' },
    );
    expect(draft.addOns.map(({ comment }) => comment.length)).toEqual([500]);
  });
});

describe('the coupon', () => {
  const applied: DraftAction[] = [
    { type: 'couponTyped', text: 'welcome10' },
    { type: 'couponSent', code: 'WELCOME10' },
    { type: 'couponAccepted', code: 'WELCOME10', discount: tenPercent },
  ];

  it('the coupon is typed in capitals, with letters, digits and hyphens only', () => {
    expect(after({ type: 'couponTyped', text: 'wel come_10-ü!' }).couponText).toBe('WELCOME10-');
  });

  it('the coupon’s state changes from none to applying, and then to applied', () => {
    expect(after(...applied.slice(0, 1)).coupon).toEqual({ kind: 'none' });
    expect(after(...applied.slice(0, 2)).coupon).toEqual({ kind: 'applying', code: 'WELCOME10' });
    expect(after(...applied).coupon).toEqual({ kind: 'applied', code: 'WELCOME10', discount: tenPercent });
  });

  it('the coupon cannot be edited while it is being checked or applied', () => {
    const draft = after(...applied, { type: 'couponTyped', text: 'OTHER' });
    expect(draft).toMatchObject({ couponText: 'WELCOME10', coupon: { kind: 'applied' } });
    expect(after(...applied.slice(0, 2), { type: 'couponTyped', text: 'X' }).couponText).toBe('WELCOME10');
  });

  it('removing the coupon also empties the coupon field', () => {
    expect(after(...applied, { type: 'couponRemoved' })).toEqual(emptyDraft);
  });

  it('the coupon shows the message of a refusal until something is typed', () => {
    const refused = after(...applied.slice(0, 2), {
      type: 'couponRefused',
      code: 'WELCOME10',
      message: 'No.',
    });
    expect(refused.coupon).toEqual({ kind: 'refused', code: 'WELCOME10', message: 'No.' });
    expect(refused.couponText).toBe('WELCOME10');
    expect(changeDraft(refused, { type: 'couponTyped', text: 'LAKE25' }).coupon).toEqual({ kind: 'none' });
  });

  it.each<DraftAction>([
    { type: 'couponAccepted', code: 'OLD', discount: tenPercent },
    { type: 'couponRefused', code: 'OLD', message: 'No.' },
  ])('a late answer about another code does not change the coupon: $type', (answer) => {
    const draft = after(...applied.slice(0, 2));
    expect(changeDraft(draft, answer)).toBe(draft);
  });

  it('a late answer does not bring back a removed coupon', () => {
    expect(after({ type: 'couponAccepted', code: 'WELCOME10', discount: tenPercent })).toBe(emptyDraft);
  });

  it('the coupon is kept when the package, the time or the guests change', () => {
    const draft = after(
      ...filled,
      ...applied,
      { type: 'packageChosen', packageId: 2 },
      { type: 'detailsTyped', typed: { guests: 2 } },
    );
    expect(draft.coupon.kind).toBe('applied');
  });
});

describe('furthestStep', () => {
  it.each([
    ['nothing chosen', [], 0],
    ['a package', filled.slice(0, 1), 0],
    ['a time', filled.slice(0, 2), 1],
    ['details that are not saved', filled.slice(0, 5), 1],
    ['saved details', filled, 3],
    [
      'saved details without the terms',
      [...filled, { type: 'detailsTyped', typed: { isTermsAccepted: false } }],
      1,
    ],
    ['saved details without guests', [...filled, { type: 'detailsTyped', typed: { guests: 0 } }], 1],
    ['a lost time', [...filled, { type: 'slotLost', message: '' }], 0],
    ['another address being typed', [...filled, { type: 'emailReopened' }], 1],
  ] as [string, DraftAction[], number][])('with %s', (_, actions, step) => {
    expect(furthestStep(after(...actions))).toBe(step);
  });
});
