import { expect, test } from 'vitest';
import { worldpaySnapshot } from './worldpay-snapshot.ts';

const orderCode = '0123456789abcdefghjkmnpqrs-tfxq80';
const ours = 'abcdefghjkmnpqrs0123456789';

const snapshotOf = (lastEvent: string, hint?: string) =>
  worldpaySnapshot(
    orderCode,
    { amount: { '@value': '12500', '@currencyCode': 'GBP', '@exponent': '2' }, lastEvent },
    hint,
  );
const endOf = (lastEvent: string, hint?: string) => snapshotOf(lastEvent, hint).refundOutcome;

test.each([
  ['REFUNDED', `REFUNDED ${ours}`, { refundId: ours, status: 'done' }],
  // Another refund was sent between the notification and the inquiry. The inquiry shows that refund.
  ['SENT_FOR_REFUND', `REFUND_FAILED ${ours}`, { refundId: ours, status: 'failed' }],
  ['REFUNDED', undefined, { refundId: null, status: 'done' }],
  ['REFUND_FAILED', undefined, { refundId: null, status: 'failed' }],
  ['REFUNDED', `SENT_FOR_REFUND ${ours}`, { refundId: null, status: 'done' }],
])(
  'the snapshot gives the outcome of a refund if the inquiry says %s and the notification says %s',
  (lastEvent, hint, end) => {
    expect(endOf(lastEvent, hint)).toEqual(end);
  },
);

test.each([
  ['the inquiry has no refund, even if the notification names one', 'CAPTURED', `REFUNDED ${ours}`],
  ['it is under way', 'SENT_FOR_REFUND', `SENT_FOR_REFUND ${ours}`],
  ["it was made in Worldpay's own interface", 'REFUNDED', 'REFUNDED'],
])('the refund does not count as ended if %s', (_when, lastEvent, hint) => {
  expect(endOf(lastEvent, hint)).toBeUndefined();
});

test('the snapshot names the last event only if the event is a capture or a settlement', () => {
  const telling = ['CAPTURED', 'SETTLED', 'SETTLED_BY_MERCHANT'];
  for (const event of telling) expect(snapshotOf(event, `SENT_FOR_REFUND ${ours}`).lastEvent).toBe(event);
  const silent = ['AUTHORISED', 'SENT_FOR_REFUND', 'REFUNDED', 'REFUND_FAILED', 'CHARGED_BACK'];
  for (const event of silent) expect(snapshotOf(event).lastEvent).toBeUndefined();
});
