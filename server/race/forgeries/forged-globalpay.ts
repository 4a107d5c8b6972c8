import { createHash, createHmac } from 'node:crypto';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import type { Random } from '../../src/testing/random.ts';
import { type Forgery, hex, unknownId } from './forgery.ts';
import { type Sent, postJson } from './http-client.ts';
import type { ForgeryEnv } from './forgery-env.ts';

const save = (body: object): Sent => postJson('/api/booking/save_globalpay_reference', body);
const initiate = (body: object): Sent => postJson('/api/booking/initiate_globalpay_secure', body);

const facts = { language: 'en', color_depth: 24, screen_height: 800, screen_width: 600, timezone: 0 };

/** Attacks that try to confirm an expensive unpaid booking; each ends with the call that charges the card. */
const charges: Record<string, (forgeryEnv: ForgeryEnv, random: Random) => Promise<Sent>> = {
  'a card at Global Payments that nobody authenticated': async ({ globalpay }, random) => {
    const { booking, reference } = globalpay.dear;
    const PMT_ID = `PMT_${hex(random, 28)}`;
    return save({ booking_id: booking, payment_reference: reference, PMT_ID });
  },
  "a card at Global Payments named for another's booking": async (forgeryEnv) => {
    const { dear, tried } = forgeryEnv.globalpay;
    const PMT_ID = await cardOf(forgeryEnv, tried.attempt);
    return save({ booking_id: dear.booking, payment_reference: dear.reference, PMT_ID });
  },
  'a pair of two bookings at Global Payments': async (forgeryEnv, random) => {
    const { dear, tried, cheap } = forgeryEnv.globalpay;
    const other = random.pick([tried, cheap]);
    const PMT_ID = await cardOf(forgeryEnv, tried.attempt);
    return save({ booking_id: dear.booking, payment_reference: other.reference, PMT_ID });
  },
  'an amount of their own at Global Payments': async ({ globalpay }, random) => {
    const { booking, reference } = globalpay.dear;
    const more = random.pick([{ amount: '100' }, { total: 1 }, { currency: 'JPY' }, { status: 'CAPTURED' }]);
    const body = {
      booking_id: booking,
      payment_reference: reference,
      PMT_ID: `PMT_${hex(random, 28)}`,
      ...more,
    };
    return random.chance(0.5) ? save(body) : initiate({ ...body, browser: facts });
  },
  "a bank's answer that it never gave": async (forgeryEnv, random) => {
    const { booking, reference, attempt } = forgeryEnv.globalpay.tried;
    const PMT_ID = await cardOf(forgeryEnv, attempt);
    const cres = random.pick([
      Buffer.from(
        JSON.stringify({
          messageType: 'CRes',
          messageVersion: '2.2.0',
          threeDSServerTransID: unknownId(random),
          transStatus: 'Y',
        }),
      ).toString('base64url'),
      hex(random, 40),
      '',
      'Y',
    ]);
    const pair = new URLSearchParams({ booking_id: booking, payment_reference: reference, ref: reference });
    await forgeryEnv.send({
      method: 'POST',
      path: `/return/globalpay/challenge?${pair.toString()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ cres, threeDSSessionData: '' }).toString(),
    });
    return save({ booking_id: booking, payment_reference: reference, PMT_ID });
  },
};

async function cardOf({ env }: ForgeryEnv, attempt: string): Promise<string> {
  const { card } = await env.db
    .selectFrom('cardAuthentications')
    .select('card')
    .where('attemptId', '=', attempt)
    .executeTakeFirstOrThrow();
  return card;
}

export const forgedGlobalpayCharges: Forgery[] = Object.entries(charges).map(([kind, make]) => ({
  family: 'return',
  kind,
  async play(forgeryEnv, random) {
    const { status, body } = await forgeryEnv.send(await make(forgeryEnv, random));
    if (status === 200) return /"(pending|failed)"/.test(body) ? undefined : body;
    return status === 400 || status === 404 ? undefined : `answered ${status} ${body}`;
  },
}));

const hashed = (text: string, key: string) => createHash('sha512').update(text).update(key).digest('hex');

/** Attacks that each send a notification with a wrong signature, changed contents or no signature. */
const signatures: Record<
  string,
  (text: string, key: string, random: Random) => { body: string; signature?: string }
> = {
  'a Global Payments notification signed with another key': (text, key, random) => ({
    body: text,
    signature: hashed(text, random.pick(['', hex(random, 27), key.slice(1), `${key} `, key.toUpperCase()])),
  }),
  'a Global Payments notification under another scheme': (text, key, random) => ({
    body: text,
    signature: random.pick([
      createHmac('sha512', hex(random, 27)).update(text).digest('hex'),
      createHash('sha256').update(text).update(key).digest('hex'),
      createHash('sha512').update(key).update(text).digest('hex'),
      hashed(text, key).slice(0, 64),
      `${hashed(text, key)}00`,
      Buffer.from(hashed(text, key), 'hex').toString('base64'),
    ]),
  }),
  'a Global Payments notification altered after it was signed': (text, key, random) => ({
    body: random.pick([
      text.replace('CAPTURED', 'PREAUTHORIZED'),
      text.replace('"TRN_', '"TRN_0'),
      `${text} `,
      text.slice(0, -1),
    ]),
    signature: hashed(text, key),
  }),
  'a Global Payments notification without a signature': (text) => ({ body: text }),
};

const told = (random: Random, id: string, reference: string, amount: number) =>
  JSON.stringify({
    id: id === '' ? `TRN_${hex(random, 28)}` : id,
    type: 'SALE',
    status: 'CAPTURED',
    amount: String(amount),
    currency: 'GBP',
    reference,
  });

export const forgedGlobalpayWebhooks: Forgery[] = Object.entries(signatures).map(([kind, make]) => ({
  family: 'webhook',
  kind,
  async play(forgeryEnv, random) {
    const { at } = forgeryEnv.env;
    const { attempt, intent, amount } = random.pick([forgeryEnv.globalpay.dear, forgeryEnv.globalpay.cheap]);
    const { body, signature } = make(told(random, intent, attempt, amount), at.globalpay.keys.appKey, random);
    const { status } = await forgeryEnv.send({
      method: 'POST',
      path: at.globalpay.webhookPath,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-gp-signature': signature }),
      },
      body,
    });
    return status === 400 ? undefined : `answered ${status}`;
  },
}));

/**
 * Notifications with a genuine signature and false contents. The server trusts none of their contents, and asks Global
 * Payments.
 */
export const falseGlobalpayNotifications: Forgery[] = [
  {
    family: 'event',
    kind: 'a Global Payments notification of a success that never was',
    async play(forgeryEnv, random) {
      const { env, globalpay } = forgeryEnv;
      const { attempt, amount } = random.pick([globalpay.dear, globalpay.tried]);
      const sum = random.pick([amount, 100, 0]);
      const text = told(random, '', random.pick([attempt, unknownId(random)]), sum);
      const { status } = await forgeryEnv.send({
        method: 'POST',
        path: env.at.globalpay.webhookPath,
        headers: env.at.globalpay.webhookHeaders(text, forgeryEnv.deps.now()),
        body: text,
      });
      if (status !== 200) return `answered ${status}`;
      await processEvents(forgeryEnv.deps);
      await env.pool.query('delete from provider_events');
      return undefined;
    },
  },
];
