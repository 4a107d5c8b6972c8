import { pence } from '@slipway/shared/values/pence.ts';
import { expect, test } from 'vitest';
import { hour } from '../../../testing/test-clock.ts';
import { afterNoAnswer } from './send-refunds.ts';

const sentAt = new Date('2027-06-01T10:00:00Z');
/**
 * We captured £125.00 and sent a refund of £122.50. An hour later, the provider still reports nothing new about the
 * payment.
 */
const missing = {
  amount: pence(12_250),
  captured: pence(12_500),
  sentAt,
  lastEventBefore: 'SETTLED',
  isOwnerTold: false,
};
const anHourLater = { lastEvent: 'SETTLED', shownAfterMs: hour, now: new Date(sentAt.getTime() + hour) };

test.each([
  ['is sent again if nothing more has happened to the payment', {}, {}, 'send_again'],
  [
    'waits while the provider may not show it yet',
    {},
    { now: new Date(sentAt.getTime() + hour - 1) },
    'wait',
  ],
  ['needs a person if something has happened since', {}, { lastEvent: 'SENT_FOR_REFUND' }, 'tell_owner'],
  ['needs a person if the last event is not known', {}, { lastEvent: undefined }, 'tell_owner'],
  [
    'needs a person if the earlier event was not known',
    { lastEventBefore: null },
    { lastEvent: undefined },
    'tell_owner',
  ],
  ['needs a person if it could be refunded twice', { amount: pence(6_250) }, {}, 'tell_owner'],
  ['is sent again if it could not be refunded twice', { amount: pence(6_251) }, {}, 'send_again'],
  ['is left to the person who was told', { isOwnerTold: true }, {}, 'tell_owner'],
] as const)('an unanswered refund %s', (_what, refund, found, next) => {
  expect(afterNoAnswer({ ...missing, ...refund }, { ...anHourLater, ...found })).toBe(next);
});
