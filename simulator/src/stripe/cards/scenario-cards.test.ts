import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, it } from 'vitest';
import { introduceMerchant } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const pay = async (number: string, more: object = {}) => {
  const intent = await merchant.anIntent();
  return { intent, reply: await merchant.payInBrowser(intent, number, more) };
};

describe('cards that pay', () => {
  it.each([
    ['4242 4242 4242 4242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['4000000000003055', 'visa'],
    ['4000000000003097', 'visa'],
    ['4000000000005126', 'visa'],
    ['4000000000007726', 'visa'],
    ['4000000000000259', 'visa'],
  ])('card %s pays without 3-D Secure', async (number, brand) => {
    const { intent, reply } = await pay(number);
    expect(reply.json).toMatchObject({ status: 'requires_capture' });
    const { latest_charge: charge } = await merchant.sdk.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ payment_method_details: { card: { brand, last4: number.slice(-4) } } });
  });
});

describe('cards that are declined', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['4000008400001280', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4111111111111111',
      'card_declined',
      'test_mode_live_card',
      expect.stringMatching(/non test \(live\) card/),
    ],
  ])('card %s is declined: %s, %s', async (number, code, declineCode, message) => {
    const { intent, reply } = await pay(number);
    expect(reply.status).toBe(402);
    expect(reply.json.error).toMatchObject({
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    const after = await merchant.sdk.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
    expect(after.amount_capturable).toBe(0);
  });
});

describe('cards that need 3-D Secure', () => {
  it.each([
    ['4000002500003155', 'requires_capture', undefined],
    ['4000002760003184', 'requires_capture', undefined],
    ['4000000000003220', 'requires_capture', undefined],
    ['4000008400001629', 'requires_payment_method', 'generic_decline'],
    ['4000008260003178', 'requires_payment_method', 'insufficient_funds'],
  ])('card %s ends as %s after 3-D Secure', async (number, status, declineCode) => {
    const { intent, reply } = await pay(number);
    expect(reply.json.status).toBe('requires_action');
    await simulator.control(`3ds/${intent.id}`, { result: 'complete' });
    const after = await merchant.sdk.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe(status);
    expect(after.last_payment_error?.decline_code).toBe(declineCode);
  });

  it.each([
    ['pm_card_threeDSecureOptional', 'requires_action'],
    ['pm_card_visa', 'requires_action'],
  ])('card %s needs 3-D Secure if the shop requests it', async (method, status) => {
    const intent = await merchant.anIntent({
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
    expect((await merchant.sdk.paymentIntents.confirm(intent.id, { payment_method: method })).status).toBe(
      status,
    );
  });
});

describe('invalid card details', () => {
  it.each([
    ['a wrong check digit', { 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
    ['a thirteenth month', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    ['a year that is over', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
    ['two digits of security code', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
  ])('refuses %s', async (_what, form, code) => {
    const { reply } = await pay('4242424242424242', form);
    expect(reply.status).toBe(402);
    expect(reply.json.error).toMatchObject({ type: 'card_error', code });
  });
});

describe('outcomes chosen without a card', () => {
  it('an outcome can be chosen for an attempt', async () => {
    await merchant.control('scenario', { outcome: 'insufficient_funds', match: { attempt_id: 'poor' } });
    const poor = await merchant.anIntent({ metadata: { attempt_id: 'poor' } });
    expect((await merchant.payInBrowser(poor, '4242424242424242')).json.error.decline_code).toBe(
      'insufficient_funds',
    );
    expect((await pay('4242424242424242')).reply.status).toBe(200);
  });

  it('an outcome can be chosen for the next payments with a given amount', async () => {
    await merchant.control('scenario', { outcome: 'declined', match: { amount: 6666 }, times: 1 });
    const intent = await merchant.anIntent({ amount: 6666 });
    expect((await merchant.payInBrowser(intent, '4242424242424242')).status).toBe(402);
    expect((await merchant.payInBrowser(intent, '4242424242424242')).status).toBe(200);
  });

  it('after the outcome as_card, each card has its own outcome again', async () => {
    await merchant.control('scenario', { outcome: 'declined' });
    await merchant.control('scenario', { outcome: 'as_card' });
    expect((await pay('4242424242424242')).reply.status).toBe(200);
  });

  it('an unknown outcome is refused', async () => {
    expect((await merchant.control('scenario', { outcome: 'riches' })).status).toBe(400);
  });
});

it('the simulator stores no card number and no security code', async () => {
  await pay('4000000000000002');
  const requests = JSON.stringify(await merchant.requests());
  expect(requests).toContain('(not kept)');
  expect(requests).not.toContain('4000000000000002');
});
