import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, it } from 'vitest';
import { failureOf, introduceMerchant, stripeSdk } from '../../testing/test-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const create = (form: Record<string, string>) =>
  merchant.raw('POST', '/v1/payment_intents', { form: { amount: '12500', currency: 'gbp', ...form } });

describe('callers and their keys', () => {
  it('a key that belongs to no registered merchant is refused', async () => {
    const error = await failureOf(
      stripeSdk(simulator.url, 'sk_test_unknown_key').paymentIntents.retrieve('pi_1'),
    );
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(error.message).toBe('Invalid API Key provided: sk_test_*******_key');
  });

  it('a call without a key is refused', async () => {
    const reply = await merchant.raw('GET', '/v1/refunds', { headers: { authorization: '' } });
    expect(reply.status).toBe(401);
    expect(reply.json.error.message).toMatch(/^You did not provide an API key\./);
  });

  it('the browser’s key cannot create payments', async () => {
    const error = await failureOf(
      stripeSdk(simulator.url, merchant.keys.publishable).paymentIntents.create({
        amount: 100,
        currency: 'gbp',
      }),
    );
    expect(error).toMatchObject({ type: 'StripePermissionError', code: 'secret_key_required' });
  });

  it('the browser’s key reads a payment only with its client secret, and without metadata', async () => {
    const intent = await merchant.anIntent();
    const browser = stripeSdk(simulator.url, merchant.keys.publishable);
    const error = await failureOf(
      browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_x` }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'client_secret' });
    const seen = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(seen).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(seen).not.toHaveProperty('metadata');
    expect(seen).not.toHaveProperty('latest_charge');
  });

  it('one merchant cannot read another’s payments', async () => {
    const other = await introduceMerchant(simulator.url);
    const intent = await merchant.anIntent();
    expect(await failureOf(other.sdk.paymentIntents.retrieve(intent.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: `No such payment_intent: '${intent.id}'`,
    });
    await other.close();
  });
});

describe('the form of a call', () => {
  it('a call without Stripe-Version is refused', async () => {
    const reply = await merchant.raw('GET', '/v1/refunds', { version: null });
    expect(reply.status).toBe(400);
    expect(reply.json.error.message).toMatch(/Stripe-Version is missing/);
  });

  it('another Stripe-Version is refused', async () => {
    const reply = await merchant.raw('GET', '/v1/refunds', { version: '2024-06-20' });
    expect(reply.status).toBe(400);
    expect(reply.json.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining('2024-06-20'),
    });
  });

  it('a JSON body is refused', async () => {
    const reply = await merchant.raw('POST', '/v1/payment_intents', {
      body: '{"amount":100,"currency":"gbp"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
    expect(reply.json.error.message).toMatch(/application\/x-www-form-urlencoded/);
  });

  it('an address that Stripe lacks is refused', async () => {
    const reply = await merchant.raw('GET', '/v1/payment_intent');
    expect(reply.status).toBe(404);
    expect(reply.json.error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/payment_intent\)/);
  });

  it.each([
    ['POST', '/v1/payment_intents/pi_1'],
    ['GET', '/v1/charges/ch_1'],
    ['GET', '/v1/events'],
    ['GET', '/v1/events/evt_1'],
    ['POST', '/v1/payment_methods'],
  ])('%s %s, which Stripe has and the shop never calls, is refused', async (method, path) => {
    const reply = await merchant.raw(method, path, method === 'POST' ? { form: {} } : {});
    expect(reply.status).toBe(404);
    expect(reply.json.error.message).toContain(`Unrecognized request URL (${method}: ${path})`);
  });

  it('each call has an id in the header request-id', async () => {
    const intent = await merchant.anIntent();
    expect(intent.lastResponse.requestId).toMatch(/^req_\w{14}$/);
    const [last] = (await merchant.requests()).slice(-1);
    expect(last).toMatchObject({ id: intent.lastResponse.requestId, method: 'POST', status: 200 });
  });
});

describe('the parameters of a call', () => {
  it('payment_method_types, which the endive version has removed, is refused', async () => {
    const reply = await create({ 'payment_method_types[0]': 'card' });
    expect(reply.status).toBe(400);
    expect(reply.json.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    });
  });

  it.each([
    ['at the top', { colour: 'red' }, 'colour'],
    ['inside a branch', { 'automatic_payment_methods[colour]': 'red' }, 'automatic_payment_methods[colour]'],
  ])('the unknown parameter %s is refused', async (_where, form, param) => {
    const reply = await create(form);
    expect(reply.status).toBe(400);
    expect(reply.json.error).toMatchObject({
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${param}`,
      param,
    });
  });

  it('an unknown parameter of a GET is refused', async () => {
    const reply = await merchant.raw('GET', '/v1/refunds?colour=red');
    expect(reply.json.error).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  });

  it('the refusal names a parameter of Stripe that the simulator does not support', async () => {
    const reply = await create({ customer: 'cus_1' });
    expect(reply.json.error).toMatchObject({ code: 'parameter_not_simulated', param: 'customer' });
  });

  it.each([
    ['no amount', { amount: undefined, currency: 'gbp' }, 'parameter_missing', 'amount'],
    ['no currency', { amount: 100, currency: undefined }, 'parameter_missing', 'currency'],
    ['a broken amount', { amount: 12.5, currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    ['nothing to pay', { amount: 0, currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    ['29 pence', { amount: 29, currency: 'gbp' }, 'amount_too_small', 'amount'],
    ['a million pounds', { amount: 100_000_000, currency: 'gbp' }, 'amount_too_large', 'amount'],
    ['a currency in capitals', { amount: 100, currency: 'GBP' }, undefined, 'currency'],
    ['another currency', { amount: 100, currency: 'eur' }, undefined, 'currency'],
    [
      'a broken e-mail address',
      { amount: 100, currency: 'gbp', receipt_email: 'ada' },
      'email_invalid',
      'receipt_email',
    ],
  ])('refuses %s', async (_what, params, code, param) => {
    const error = await failureOf(merchant.sdk.paymentIntents.create(params as never));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param });
  });

  it('a payment of 30 pence is accepted', async () => {
    expect(await merchant.anIntent({ amount: 30 })).toMatchObject({
      amount: 30,
      status: 'requires_payment_method',
    });
  });

  it.each([
    ['more than 50 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']))],
    ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }],
    ['a value of 501 characters', { key: 'v'.repeat(501) }],
  ])('metadata with %s is refused', async (_what, metadata) => {
    const error = await failureOf(merchant.anIntent({ metadata }));
    expect(error.statusCode).toBe(400);
    expect(error.param).toMatch(/^metadata/);
  });

  it('metadata at its limits is accepted', async () => {
    const metadata = { ['k'.repeat(40)]: 'v'.repeat(500) };
    expect((await merchant.anIntent({ metadata })).metadata).toEqual(metadata);
  });

  it('statement_descriptor is refused for cards', async () => {
    expect((await failureOf(merchant.anIntent({ statement_descriptor: 'SLIPWAY' }))).param).toBe(
      'statement_descriptor',
    );
  });

  it.each(['1234', 'BK*1042', 'A'.repeat(23)])(
    'the statement_descriptor_suffix %s is refused',
    async (suffix) => {
      const error = await failureOf(merchant.anIntent({ statement_descriptor_suffix: suffix }));
      expect(error.param).toBe('statement_descriptor_suffix');
    },
  );

  it('the statement_descriptor_suffix is appended to the name of the business', async () => {
    const intent = await merchant.anIntent({ statement_descriptor_suffix: 'BK1042' });
    const paid = await merchant.sdk.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(paid.latest_charge).toMatchObject({ calculated_statement_descriptor: 'SLIPWAY* BK1042' });
  });

  it('allowed_payment_method_types beside automatic_payment_methods is refused', async () => {
    const error = await failureOf(merchant.anIntent({ automatic_payment_methods: { enabled: true } }));
    expect(error.message).toMatch(/only specify one of/);
  });

  it('confirming without a return_url is refused if the payment could redirect the shopper', async () => {
    const intent = await merchant.sdk.paymentIntents.create({ amount: 500, currency: 'gbp' });
    const error = await failureOf(
      merchant.sdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
  });

  it('card numbers from a server are refused', async () => {
    const intent = await merchant.anIntent();
    const reply = await merchant.raw('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      form: { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242424242424242' },
    });
    expect(reply.status).toBe(400);
    expect(reply.json.error.message).toMatch(/^Sending credit card numbers directly/);
  });

  it('a country that is not two letters is refused', async () => {
    const intent = await merchant.anIntent();
    const reply = await merchant.payInBrowser(intent, '4242424242424242', {
      'payment_method_data[billing_details][address][country]': 'United Kingdom',
    });
    expect(reply.status).toBe(400);
    expect(reply.json.error.param).toBe('payment_method_data[billing_details][address][country]');
  });

  it('expanding a field that cannot be expanded is refused', async () => {
    const intent = await merchant.anIntent();
    const error = await failureOf(merchant.sdk.paymentIntents.retrieve(intent.id, { expand: ['charges'] }));
    expect(error.message).toBe('This property cannot be expanded (charges).');
  });

  it('an empty value for a parameter that cannot be unset is refused', async () => {
    const reply = await create({ description: '' });
    expect(reply.json.error).toMatchObject({ code: 'parameter_invalid_empty', param: 'description' });
  });
});
