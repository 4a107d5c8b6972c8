import { actionNames } from '@slipway/shared/api/console/log.ts';
import { expect, it } from 'vitest';
import { detailOf } from './detail-of.ts';

/** All the values that commands write into the log. They are for programs, not for people. */
const values = {
  state: 'here',
  isNew: true,
  isRepeat: true,
  isOpen: true,
  event: 'b7c9a3de-1111-4222-8333-444455556666',
  counted: 20000,
  expected: 5000,
  sum: 10000,
  total: 18500,
  debt: 'deposit',
  way: 'cash',
  method: 'card_machine',
  kind: 'booking_confirmed_again',
  confirmedAt: '2026-11-23T14:41:14.926Z',
  role: 'dock',
  name: 'Ben Osei',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '+447700900123',
  reason: 'the wind',
  because: 'goodwill',
  text: 'Two wheelchairs',
  answer: 'Thank you',
  alt: 'A boat at dusk',
  version: 3,
  changes: [{ id: 1 }],
};
const codeWords =
  /→|_|\b(true|false|null|undefined|is new|is open|state)\b|\[object|[a-z][A-Z]|\d{4}-\d\d-\d\d|\b\d{4,}\b|[0-9a-f]{8}-/;

it.each(actionNames)(
  'the details of %s are sentences without names from the code and without sums in pence',
  (command) => {
    for (const [before, after] of [
      [{}, values],
      [values, {}],
      [
        values,
        { ...values, name: 'Ben O.', role: 'manager', email: '', phone: '07700900341', isRepeat: false },
      ],
    ] as const) {
      const said = detailOf({ command, before, after }) ?? 'Nothing more.';
      expect(said.replace(/\b0\d{4} \d{6}\b/g, 'a number')).not.toMatch(codeWords);
      expect(said).toMatch(/^[A-Z].*[.?!”]$/);
    }
  },
);

it('the details of a cash count show the counted sum, the expected sum and the difference in pounds', () => {
  const count = (counted: number) =>
    detailOf({ command: 'count-drawer', before: { isOpen: true }, after: { counted, expected: 50_00 } });
  expect(count(200_00)).toBe('Counted £200.00, expected £50.00: £150.00 over.');
  expect(count(45_00)).toBe('Counted £45.00, expected £50.00: £5.00 short.');
  expect(count(50_00)).toBe('Counted £50.00, expected £50.00: as it should be.');
});

it('the details of an edited person name only the changed fields', () => {
  const before = { name: 'Ben', role: 'dock', email: 'ben@example.com', version: 1 };
  expect(
    detailOf({ command: 'change-person', before, after: { ...before, role: 'manager', version: 2 } }),
  ).toBe('Role: dock, now manager.');
  expect(detailOf({ command: 'change-person', before, after: { ...before, email: '' } })).toBe(
    'Email ben@example.com was removed.',
  );
});

it('if an event was recorded a second time, the details say that nothing changed', () => {
  const state = { before: { state: 'out' }, after: { state: 'out' } };
  expect(
    detailOf({ command: 'record-out', before: state.before, after: { ...state.after, isRepeat: true } }),
  ).toBe('This had already been recorded, so nothing changed.');
  expect(detailOf({ command: 'record-out', before: { state: 'here' }, after: state.after })).toBeUndefined();
});

it('an unknown command of an older version has no details', () => {
  expect(detailOf({ command: 'of-long-ago', before: {}, after: values })).toBeUndefined();
});
