import { createHmac } from 'node:crypto';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import type { Random } from '../../src/testing/random.ts';
import { type Forgery, hex, unknownId } from './forgery.ts';
import { postJson } from './http-client.ts';
import type { ForgeryEnv, TargetBooking } from './forgery-env.ts';

type Claim = Record<
  'order_key' | 'payment_status' | 'payment_amount' | 'payment_currency' | 'mac2',
  string | undefined
>;

/** Returns the fields that Worldpay's page wrote when `target` was paid. */
function genuineClaim({ checkout }: TargetBooking): Claim {
  const said = new URLSearchParams(checkout.wayBack().split('?')[1]);
  const text = (name: string) => said.get(name) ?? undefined;
  return {
    order_key: text('orderKey'),
    payment_status: text('paymentStatus'),
    payment_amount: text('paymentAmount'),
    payment_currency: text('paymentCurrency'),
    mac2: text('mac2'),
  };
}

/** The fields that Worldpay's page would write for an invented payment, signed with a wrong secret. */
function inventedClaim(
  { env: { at } }: ForgeryEnv,
  { intent, amount }: TargetBooking,
  secret: string,
): Claim {
  const { merchantCode, adminCode } = at.worldpay.keys;
  const order_key = `${adminCode}^${merchantCode}^${intent}`;
  const message = `${order_key}:${amount}:GBP:AUTHORISED`;
  return {
    order_key,
    payment_status: 'AUTHORISED',
    payment_amount: String(amount),
    payment_currency: 'GBP',
    mac2: createHmac('sha256', secret).update(message).digest('hex'),
  };
}

/** Attacks on an expensive unpaid booking. Each attack forges the redirect from Worldpay's page back to our site. */
const returns: Record<string, (forgeryEnv: ForgeryEnv, random: Random) => Claim> = {
  'a Worldpay return without its MAC': (forgeryEnv, random) => ({
    ...inventedClaim(forgeryEnv, forgeryEnv.worldpay.dear, 'x'),
    mac2: random.chance(0.5) ? undefined : '',
  }),
  'a Worldpay return signed with another secret': (forgeryEnv, random) => {
    const { macSecret, webhookSecret } = forgeryEnv.env.at.worldpay.keys;
    const secret = random.pick(['', hex(random, 32), macSecret.slice(1), `${macSecret} `, webhookSecret]);
    return inventedClaim(forgeryEnv, forgeryEnv.worldpay.dear, secret);
  },
  'a genuine Worldpay return of a cheap booking': ({ worldpay }) => genuineClaim(worldpay.cheap),
  'a genuine Worldpay return with something altered': ({ worldpay }, random) => {
    const { dear, cheap, tried } = worldpay;
    const claim = genuineClaim(random.pick([cheap, tried]));
    const key = claim.order_key?.split('^').slice(0, 2) ?? [];
    const changes: Partial<Claim>[] = [
      { order_key: [...key, dear.intent].join('^') },
      { order_key: [...key, dear.intent].join('^'), payment_amount: String(dear.amount) },
      { payment_amount: String(dear.amount) },
      { payment_status: 'AUTHORISED', order_key: [...key, dear.intent].join('^') },
      { payment_currency: 'USD' },
    ];
    return { ...claim, ...random.pick(changes) };
  },
  'a Worldpay MAC that is cut, lengthened or of another scheme': (forgeryEnv, random) => {
    const claim = inventedClaim(forgeryEnv, forgeryEnv.worldpay.dear, hex(random, 20));
    const mac2 = random.pick([hex(random, 63), `${claim.mac2}00`, hex(random, 32), '0'.repeat(64)]);
    return { ...claim, mac2 };
  },
};

/** Attacks that each send the secret address a false notification about one of our orders. */
const notifications: Record<string, (forgeryEnv: ForgeryEnv, random: Random) => Told> = {
  'a Worldpay notification of a success that never was': ({ worldpay }, random) => {
    const { intent, amount } = random.pick([worldpay.dear, worldpay.tried]);
    return { order: intent, event: random.pick(['AUTHORISED', 'CAPTURED', 'SETTLED']), amount };
  },
  'a Worldpay notification of an end that was none': ({ worldpay }, random) => {
    const { intent, amount } = random.pick([worldpay.cheap, worldpay.dear]);
    return { order: intent, event: random.pick(['CANCELLED', 'EXPIRED', 'REFUSED', 'ERROR']), amount };
  },
  'a Worldpay notification of a refund that was none': ({ worldpay }, random) => ({
    order: worldpay.cheap.intent,
    event: random.pick(['REFUNDED', 'REFUND_FAILED', 'SENT_FOR_REFUND']),
    amount: worldpay.cheap.amount * 2,
    refund: random.chance(0.5) ? undefined : unknownId(random),
  }),
  'a Worldpay notification of an unknown order': (_forgeryEnv, random) => ({
    order: random.pick([`${unknownId(random)}-tfxq80`, 'SHOP-1', hex(random, 30)]),
    event: 'CAPTURED',
    amount: 1,
  }),
};

type Told = { order: string; event: string; amount: number; refund?: string | undefined };

function notification(merchant: string, { order, event, amount, refund }: Told): string {
  const sum = `<amount value="${amount}" currencyCode="GBP" exponent="2" debitCreditIndicator="credit"/>`;
  const reference = refund === undefined ? '' : `<journalReference type="refund" reference="${refund}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE paymentService PUBLIC "-//WorldPay//DTD WorldPay PaymentService v1//EN" "http://dtd.worldpay.com/paymentService_v1.dtd"><paymentService version="1.4" merchantCode="${merchant}"><notify><orderStatusEvent orderCode="${order}"><payment><paymentMethod>VISA-SSL</paymentMethod>${sum}<lastEvent>${event}</lastEvent></payment><journal journalType="${event}"><accountTx accountType="IN_PROCESS_AUTHORISED" batchId="20">${sum}</accountTx>${reference}</journal></orderStatusEvent></notify></paymentService>`;
}

export const forgedWorldpayReturns: Forgery[] = Object.entries(returns).map(([kind, make]) => ({
  family: 'return',
  kind,
  async play(forgeryEnv, random) {
    const { booking, reference } = forgeryEnv.worldpay.dear;
    const pair = { booking_id: booking, payment_reference: reference };
    const body = { ...make(forgeryEnv, random), ...pair };
    const { status, body: said } = await forgeryEnv.send(postJson('/api/booking/worldpay_success', body));
    if (status === 200) return said.includes('"pending"') ? undefined : said;
    return status === 400 ? undefined : `answered ${status}`;
  },
}));

export const falseWorldpayNotifications: Forgery[] = Object.entries(notifications).map(([kind, make]) => ({
  family: 'event',
  kind,
  async play(forgeryEnv, random) {
    const { env } = forgeryEnv;
    const { webhookPath, keys } = env.at.worldpay;
    const { status, body } = await forgeryEnv.send({
      method: 'POST',
      path: webhookPath,
      headers: { 'content-type': 'text/xml' },
      body: notification(keys.merchantCode, make(forgeryEnv, random)),
    });
    if (status !== 200 || body !== '[OK]') return `answered ${status} ${body}`;
    await processEvents(forgeryEnv.deps);
    await env.pool.query('delete from provider_events');
    return undefined;
  },
}));

/** A webhook sent to a guessed address has no effect. */
export const forgedWorldpayWebhooks: Forgery[] = [
  {
    family: 'webhook',
    kind: 'a Worldpay notification at an address that was guessed',
    async play(forgeryEnv, random) {
      const { keys } = forgeryEnv.env.at.worldpay;
      const secret = random.pick([
        '',
        hex(random, 43),
        keys.webhookSecret.slice(1),
        `${keys.webhookSecret}x`,
        keys.webhookSecret.toUpperCase(),
        keys.macSecret,
        `${keys.webhookSecret}/..`,
      ]);
      const { intent, amount } = forgeryEnv.worldpay.dear;
      const { status } = await forgeryEnv.send({
        method: 'POST',
        path: `/webhooks/worldpay/${secret}`,
        headers: { 'content-type': 'text/xml' },
        body: notification(keys.merchantCode, { order: intent, event: 'AUTHORISED', amount }),
      });
      return status === 404 ? undefined : `answered ${status}`;
    },
  },
];
