import { beforeAll, describe, expect, test } from 'vitest';
import { stubProvider } from '../testing/stub-provider.ts';
import { testAppOfFile } from '../testing/test-app.ts';

const site = testAppOfFile();
beforeAll(async () => {
  site.deps.providers = [site.provider, stubProvider('hosted_form'), stubProvider('tokenised')];
});

const [booking, reference] = ['b'.repeat(26), 'r'.repeat(26)];
const ours = `booking_id=${booking}&payment_reference=${reference}`;
const wayOf = async (address: string) => {
  const { statusCode, headers } = await site.app.inject(address);
  return { status: statusCode, to: headers.location, cache: headers['cache-control'] };
};

describe('returning from Worldpay', () => {
  const theirs =
    'orderKey=ADMIN%5ESHOP%5Eorder&paymentStatus=AUTHORISED&paymentAmount=15000&paymentCurrency=GBP&mac2=f00d&source=WP';

  test.each(['success', 'pending'])(
    'a return with the outcome %s leads to the outcome page, with its parameters but without the Ticket',
    async (outcome) => {
      expect(await wayOf(`/return/worldpay/${outcome}?${ours}&${theirs}&Ticket=001secret`)).toEqual({
        status: 303,
        to: `/#/payment/worldpay/success?${ours}&${theirs}`,
        cache: 'no-store',
      });
    },
  );

  test('a return without a signature leads to an outcome page whose address has no signature either', async () => {
    const { to } = await wayOf(`/return/worldpay/success?${ours}&paymentStatus=AUTHORISED`);
    expect(to).toBe(`/#/payment/worldpay/success?${ours}&paymentStatus=AUTHORISED`);
  });

  test('after a cancellation, the page’s address keeps our own parameters and drops Worldpay’s', async () => {
    const { to } = await wayOf(
      `/return/worldpay/cancel?${ours}&orderKey=x&orderAmount=1&orderCurrency=GBP&mac2=f00d`,
    );
    expect(to).toBe(`/#/payment/worldpay/cancel?${ours}`);
  });

  test.each(['failure', 'error'])('the outcome %s leads to the failure page', async (outcome) => {
    expect((await wayOf(`/return/worldpay/${outcome}?${ours}&${theirs}`)).to).toBe(
      '/#/payment/worldpay/failed',
    );
  });

  test.each([
    ['ids that are not ours', `booking_id=//evil.example&payment_reference=${reference}`],
    ['an id that appears twice', `${ours}&booking_id=${booking}`],
    ['no ids', theirs],
  ])('a return with %s leads to the home page', async (_what, query) => {
    expect((await wayOf(`/return/worldpay/success?${query}`)).to).toBe('/#/');
    expect((await wayOf(`/return/worldpay/cancel?${query}`)).to).toBe('/#/');
  });

  test.each([
    ['that appears twice', `mac2=f00d&mac2=cafe`],
    ['with a control character', `mac2=%00f00d`],
    ['that is too long', `mac2=${'a'.repeat(201)}`],
  ])('a signature %s is left out of the page’s address', async (_what, query) => {
    expect((await wayOf(`/return/worldpay/success?${ours}&${query}`)).to).not.toContain('mac2');
  });

  test('a return address with an unknown outcome answers 404', async () => {
    expect((await wayOf(`/return/worldpay/elsewhere?${ours}`)).status).toBe(404);
  });
});

test('a form posted by a bank is refused if it is too large or has the wrong content type', async () => {
  const post = (type: string, payload: string) =>
    site.app.inject({
      method: 'POST',
      url: `/return/globalpay/challenge?${ours}`,
      headers: { 'content-type': type },
      payload,
    });
  const form = 'application/x-www-form-urlencoded';
  expect((await post(form, 'cres=abc')).statusCode).toBe(200);
  expect((await post(form, `cres=${'a'.repeat(40_000)}`)).statusCode).toBe(413);
  expect((await post('text/xml', '<cres/>')).statusCode).toBe(415);
});

test('the return addresses of a provider that is not on offer answer 404', async () => {
  const { providers } = site.deps;
  site.deps.providers = [site.provider];
  for (const url of [`/return/worldpay/success?${ours}`, '/return/globalpay/frame'])
    expect((await site.app.inject(url)).statusCode, url).toBe(404);
  expect((await site.app.inject({ method: 'POST', url: '/return/globalpay/method' })).statusCode).toBe(404);
  expect((await site.app.inject(`/return/stripe?booking_id=${booking}&ref=${reference}`)).statusCode).toBe(
    303,
  );
  site.deps.providers = providers;
});
