import { pence } from '@slipway/shared/values/pence.ts';
import { expect, test } from 'vitest';
import { hour } from '../../../testing/test-clock.ts';
import { afterNoAnswer } from './send-refunds.ts';

const sentAt = new Date('2027-06-01T10:00:00Z');
/** £122.50 of £125 that were taken; an hour later the provider says what it said before. */
const missing = {
  amount: pence(12_250),
  captured: pence(12_500),
  sentAt,
  lastEventBefore: 'SETTLED',
  isOwnerTold: false,
};
const anHourLater = { lastEvent: 'SETTLED', shownAfterMs: hour, now: new Date(sentAt.getTime() + hour) };

test.each([
  ['is sent again when nothing more has happened to the payment', {}, {}, 'send_again'],
  ['waits while it may only not be shown yet', {}, { now: new Date(sentAt.getTime() + hour - 1) }, 'wait'],
  ['is for a person when something happened since', {}, { lastEvent: 'SENT_FOR_REFUND' }, 'tell_owner'],
  ['is for a person when it is not known what has', {}, { lastEvent: undefined }, 'tell_owner'],
  [
    'is for a person when it was not known what had',
    { lastEventBefore: null },
    { lastEvent: undefined },
    'tell_owner',
  ],
  ['is for a person when it could go back twice', { amount: pence(6_250) }, {}, 'tell_owner'],
  ['is sent again when it could not', { amount: pence(6_251) }, {}, 'send_again'],
  ['stays with the person who was told', { isOwnerTold: true }, {}, 'tell_owner'],
] as const)('a refund that was not answered %s', (_what, refund, found, next) => {
  expect(afterNoAnswer({ ...missing, ...refund }, { ...anHourLater, ...found })).toBe(next);
});
