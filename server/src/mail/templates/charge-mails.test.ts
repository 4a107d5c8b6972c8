import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { expect, test } from 'vitest';
import { renderedMail } from '../../testing/rendered-mail.ts';
import { at } from '../../testing/test-clock.ts';
import type { Trip } from '../booking-copy.ts';
import { chargeAnsweredMail } from './charge-answered.ts';
import { chargeMadeMail } from './charge-made.ts';

const booking: Trip = {
  id: '0'.repeat(26),
  packageId: 1,
  packageName: 'Classic',
  date: localDate('2027-06-19'),
  startTime: localTime('10:00'),
  endTime: localTime('12:00'),
  earliestDate: localDate('2027-06-19'),
  guests: 1,
  slotPrice: pence(15_000),
  basePrice: pence(15_000),
  couponCode: null,
  total: pence(15_000),
  termsVersion: 1,
  code: 'H7K2QM',
  partyToken: 'p'.repeat(26),
};
const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
const [about, now] = [{ booking, customer, kind: 'late' as const }, at('2027-06-19 12:00')];

test('an email about a charge by pay link says how to disagree, and until when the link works', () => {
  const owed = { owed: pence(2500), address: 'https://boats.example/pay/x#/pay/y', objectsUntil: null };
  const made = { ...about, ...owed, because: 'back late', kept: noMoney, way: null };
  const { text } = renderedMail(chargeMadeMail(made), firstTerms, now);
  expect(text).toContain(
    'You think that’s wrong? Call or write to us before you pay it. The link works until 12:00 on Wednesday 18 August 2027.',
  );
});

test('the email about a waived charge that was never paid does not say that money is given back', () => {
  const said = (way: 'card' | 'not_taken', givenBack: number) => {
    const decided = { ...about, amount: pence(2500), givenBack: pence(givenBack), way, answer: 'He rang' };
    const mail = renderedMail(chargeAnsweredMail(decided), firstTerms, now);
    return `${mail.subject} ${mail.text}`;
  };
  const never = said('not_taken', 2500);
  expect(never).toContain('You don’t have to pay the £25.00, Ada.');
  expect(never).toContain('We’ve waived the £25.00 (late back)');
  expect(never).toContain('Nothing was taken.');
  expect(never).not.toMatch(/yours again|refund/);
  expect(said('not_taken', 1000)).toContain('Nothing more than £15.00 is taken.');
  expect(said('card', 2500)).toContain('£25.00 is yours again, Ada.');
  expect(said('card', 2500)).toContain('It is refunded to the card');
});
