import { beforeAll, describe, expect, test } from 'vitest';
import { globalpayPayers, statusIn } from '../../../testing/globalpay-payers.ts';
import { testCards } from '@slipway/testing/checkout/globalpay-checkout.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import type { Reserved } from '../../../testing/test-visitor.ts';

const site = simulatedSiteOfFile({ boats: 3 });
let payers: ReturnType<typeof globalpayPayers>;
beforeAll(async () => {
  payers = globalpayPayers(site);
});

/** The form that the bank's page posts to us from its own site. */
const bankPosts = (address: string, fields: Record<string, string>) =>
  site.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('3-D Secure', () => {
  /** Runs the payment up to the bank's challenge. */
  async function challenged(booking: Reserved) {
    const card = await payers.cardFor(booking, testCards.challenge);
    const { method } = await payers.begin(booking, card);
    const { challenge } = await payers.goOn(booking, card, { method_completed: false });
    if (method === undefined || challenge === undefined) throw new Error('the bank does not ask');
    const row = await site.db
      .selectFrom('cardAuthentications')
      .select('authentication')
      .where('card', '=', card)
      .executeTakeFirstOrThrow();
    const backTo = `/return/globalpay/challenge?${new URLSearchParams(payers.ours(booking)).toString()}`;
    const bankAnswers = async (result: 'complete' | 'fail'): Promise<string> =>
      (await site.simulator.control(`3ds/${row.authentication}`, { result })).cres;
    return { card, method, challenge, backTo, bankAnswers };
  }

  test('authentication passed: the bank shows its page, posts its answer to us, and the card is charged', async () => {
    const booking = await payers.held();
    const { card, method, challenge, backTo, bankAnswers } = await challenged(booking);
    const simulator = `http://localhost:${new URL(site.simulator.url).port}`;
    expect(method).toMatchObject({ address: `${simulator}/acs/method`, field: 'threeDSMethodData' });
    expect(challenge).toMatchObject({ address: `${simulator}/acs/challenge`, field: 'creq' });
    const page = await fetch(challenge.address, {
      method: 'POST',
      body: new URLSearchParams({ [challenge.field]: challenge.value }),
    });
    expect((await page.text()).replaceAll('&amp;', '&')).toContain(`action="http://localhost:3000${backTo}"`);
    const back = await bankPosts(backTo, { cres: await bankAnswers('complete') });
    expect(back.statusCode).toBe(200);
    expect(back.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(statusIn(await payers.save(booking, card))).toBe('confirmed');
    expect(await payers.salesOf(booking)).toMatchObject([{ held: 15_000 }]);
  });

  test('if authentication fails, nothing is charged, and the customer can use another card', async () => {
    const booking = await payers.held();
    const { card, backTo, bankAnswers } = await challenged(booking);
    await bankPosts(backTo, { cres: await bankAnswers('fail') });
    const answer = await payers.save(booking, card);
    expect(statusIn(answer)).toBe('failed');
    expect((JSON.parse(answer.text) as { message: string }).message).toContain('did not confirm');
    expect(await payers.salesOf(booking)).toEqual([]);
    expect(statusIn((await payers.pay(booking)).answer)).toBe('confirmed');
  });

  test('if authentication is abandoned, or its result is made up, nothing is charged', async () => {
    const booking = await payers.held();
    const { card, backTo } = await challenged(booking);
    expect(statusIn(await payers.save(booking, card))).toBe('failed');
    const made = Buffer.from(JSON.stringify({ messageType: 'CRes', transStatus: 'Y' })).toString('base64url');
    await bankPosts(backTo, { cres: made });
    expect(statusIn(await payers.save(booking, card))).toBe('failed');
    expect(await payers.salesOf(booking)).toEqual([]);
    expect(await payers.bookingOf(booking)).toMatchObject({ status: 'held' });
  });

  test('a bank’s answer about one payment is not accepted for another', async () => {
    const [one, other] = [await payers.held(), await payers.held()];
    const first = await challenged(one);
    const second = await challenged(other);
    await bankPosts(second.backTo, { cres: await first.bankAnswers('complete') });
    expect(statusIn(await payers.save(other, second.card))).toBe('failed');
    expect(await payers.salesOf(other)).toEqual([]);
  });

  test.each([
    ['without a question', testCards.frictionless, 'confirmed'],
    ['without a page to look by', testCards.noMethod, 'confirmed'],
    ['that the bank refuses at once', testCards.failed, 'failed'],
  ])('%s', async (_what, number, status) => {
    const booking = await payers.held();
    expect(statusIn((await payers.pay(booking, number)).answer)).toBe(status);
  });

  test('the form that the bank’s page posts to our return page is accepted', async () => {
    const back = await bankPosts('/return/globalpay/method', { threeDSMethodData: 'x' });
    expect(back.statusCode).toBe(200);
    expect(back.headers['content-type']).toContain('text/html');
  });

  test('a form that another site posts to our API is refused', async () => {
    const { statusCode } = await bankPosts('/api/booking/payment_status', {});
    expect(statusCode).toBe(400);
  });
});
