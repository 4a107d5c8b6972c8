import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { describe, expect, test } from 'vitest';
import { globalpayCards, introduceGlobalpay } from '../../testing/globalpay-merchant.ts';
import { startTestSimulator } from '../../testing/test-simulator.ts';

const simulator = ofFile(startTestSimulator);
const shop = ofFile(() => introduceGlobalpay(simulator.url));

async function begin(number: string, more: object = {}) {
  const pmt = await shop.tokenise(number);
  const { json } = await shop.call('POST', '/authentications', shop.authenticationBody(pmt, more));
  return { pmt, authentication: json };
}

const initiate = (id: string, body: object) => shop.call('POST', `/authentications/${id}/initiate`, body);

const charge = (pmt: string, authentication: string | undefined, more: object = {}) =>
  shop.call('POST', '/transactions', {
    ...shop.saleBody(pmt, more),
    payment_method: {
      name: 'Zoë Guest',
      entry_mode: 'ECOM',
      id: pmt,
      ...(authentication === undefined ? {} : { authentication: { id: authentication } }),
    },
  });

/** Posts the data as the hidden frame does. */
async function showMethodPage(authentication: { three_ds: { method_url: string; method_data: object } }) {
  const { method_url, method_data } = authentication.three_ds;
  const response = await fetch(method_url, {
    method: 'POST',
    body: new URLSearchParams({
      threeDSMethodData: (method_data as { encoded_method_data: string }).encoded_method_data,
    }),
  });
  return { status: response.status, html: await response.text() };
}

async function challenged() {
  const { pmt, authentication } = await begin(globalpayCards.challenge);
  const { json } = await initiate(authentication.id, shop.initiationBody(pmt));
  return { pmt, json };
}

test('a card that is not enrolled is charged without asking its bank', async () => {
  const { pmt, authentication } = await begin(globalpayCards.pays);
  expect(authentication).toMatchObject({ status: 'NOT_ENROLLED', three_ds: { liability_shift: 'YES' } });
  expect((await charge(pmt, authentication.id)).json.status).toBe('PREAUTHORIZED');
});

test('the bank’s method page posts to the shop from a hidden frame, and the card is authenticated', async () => {
  const { pmt, authentication } = await begin(globalpayCards.frictionless);
  const page = await showMethodPage(authentication);
  expect(page.html).toContain('action="http://localhost:3000/return/globalpay/method"');
  const { json } = await initiate(
    authentication.id,
    shop.initiationBody(pmt, { method_url_completion_status: 'YES' }),
  );
  expect(json).toMatchObject({ status: 'SUCCESS_AUTHENTICATED', three_ds: { liability_shift: 'YES' } });
  expect((await charge(pmt, authentication.id)).json.status).toBe('PREAUTHORIZED');
});

test('an enrolled card that is charged without authentication is declined', async () => {
  const pmt = await shop.tokenise(globalpayCards.frictionless);
  expect((await charge(pmt, undefined)).json).toMatchObject({ status: 'DECLINED', amount: '' });
});

test('a failed authentication cannot be used for a charge', async () => {
  const { pmt, authentication } = await begin(globalpayCards.failed);
  const { json } = await initiate(authentication.id, shop.initiationBody(pmt));
  expect(json).toMatchObject({ status: 'NOT_AUTHENTICATED', three_ds: { liability_shift: 'NO' } });
  expect((await charge(pmt, authentication.id)).json.detailed_error_code).toBe('40042');
});

describe('a challenge', () => {
  test.each([
    ['complete', 'SUCCESS_AUTHENTICATED', 'YES'],
    ['fail', 'NOT_AUTHENTICATED', 'NO'],
  ])(
    'a challenge that the card holder answers with %s has the right outcome',
    async (result, status, liability) => {
      const { json } = await challenged();
      expect(json.status).toBe('CHALLENGE_REQUIRED');
      const page = await fetch(json.three_ds.acs_challenge_request_url, {
        method: 'POST',
        body: new URLSearchParams({ creq: json.three_ds.challenge_value }),
      });
      expect(await page.text()).toContain('£125.00');
      const { cres } = (await simulator.control(`3ds/${json.id}`, { result })).json;
      const after = await shop.call('POST', `/authentications/${json.id}/result`, {
        three_ds: { challenge_result_value: cres },
      });
      expect(after.json).toMatchObject({ status, three_ds: { liability_shift: liability } });
      expect((await shop.call('GET', `/authentications/${json.id}`)).json).toEqual(after.json);
    },
  );

  /** Plays a browser that forges a result, and a shop that passes the result on. */
  const forgePass = (authentication: Awaited<ReturnType<typeof challenged>>['json']) => {
    const said = {
      messageType: 'CRes',
      threeDSServerTransID: authentication.three_ds.server_trans_ref,
      transStatus: 'Y',
    };
    const forged = Buffer.from(JSON.stringify(said)).toString('base64url');
    return shop.call('POST', `/authentications/${authentication.id}/result`, {
      three_ds: { challenge_result_value: forged },
    });
  };

  test('an unanswered challenge has no result, even if the browser sends one', async () => {
    const { json } = await challenged();
    const reply = await forgePass(json);
    expect([reply.status, reply.json.detailed_error_code]).toEqual([400, '40213']);
  });

  test('a failed challenge cannot be marked as passed by a later report', async () => {
    const { json } = await challenged();
    await simulator.control(`3ds/${json.id}`, { result: 'fail' });
    const reply = await forgePass(json);
    expect(reply.json.status).toBe('NOT_AUTHENTICATED');
  });

  test('an open challenge cannot be used for a charge', async () => {
    const { pmt, json } = await challenged();
    expect((await charge(pmt, json.id)).json.detailed_error_code).toBe('40042');
  });
});

describe('refused authentications and charges', () => {
  test.each([
    [
      'a page of another site to return to',
      {
        notifications: {
          challenge_return_url: 'https://evil.example/',
          three_ds_method_return_url: 'http://localhost:3000/',
        },
      },
    ],
    ['an amount of pounds', { amount: '125.00' }],
    ['no source', { source: undefined }],
  ])('%s', async (_what, more) => {
    const { authentication } = await begin(globalpayCards.challenge, more);
    expect(authentication.error_code).toMatch(/^(INVALID_REQUEST_DATA|MANDATORY_DATA_MISSING)$/);
  });

  test('the result of a method page that was never shown is refused', async () => {
    const { pmt, authentication } = await begin(globalpayCards.frictionless);
    const body = shop.initiationBody(pmt, { method_url_completion_status: 'YES' });
    expect((await initiate(authentication.id, body)).json.detailed_error_code).toBe('40213');
  });

  test('the result of a method page is refused for a card that has no method page', async () => {
    const { pmt, authentication } = await begin(globalpayCards.noMethod);
    expect((await initiate(authentication.id, shop.initiationBody(pmt))).json.detailed_error_code).toBe(
      '40213',
    );
    const right = shop.initiationBody(pmt, { method_url_completion_status: 'UNAVAILABLE' });
    expect((await initiate(authentication.id, right)).json.status).toBe('SUCCESS_AUTHENTICATED');
  });

  test.each([
    ['another amount', { order: { amount: '12501', currency: 'GBP', reference: 'attempt_1' } }, '40213'],
    ['another reference', { order: { amount: '12500', currency: 'GBP', reference: 'attempt_2' } }, '40213'],
    ['another card', { payment_method: { id: 'PMT_other' } }, '40213'],
    ['no e-mail address', { payer: {} }, '40005'],
    ['nothing of the browser', { browser_data: undefined }, '40005'],
  ])('an authentication initiated with %s is refused', async (_what, more, detail) => {
    const { pmt, authentication } = await begin(globalpayCards.frictionless);
    const { json } = await initiate(authentication.id, shop.initiationBody(pmt, more));
    expect(json.detailed_error_code).toBe(detail);
  });

  test('a charge is refused if its amount or card differs from the authentication’s', async () => {
    const { pmt, authentication } = await begin(globalpayCards.frictionless);
    await initiate(authentication.id, shop.initiationBody(pmt));
    expect((await charge(pmt, authentication.id, { amount: '12501' })).json.detailed_error_code).toBe(
      '40213',
    );
    const other = await shop.tokenise(globalpayCards.frictionless);
    expect((await charge(other, authentication.id)).json.detailed_error_code).toBe('40213');
    expect((await charge(pmt, authentication.id)).json.status).toBe('PREAUTHORIZED');
  });
});
