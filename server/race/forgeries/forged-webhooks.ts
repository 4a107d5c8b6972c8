import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Random } from '../../src/testing/random.ts';
import { signedAt } from '../providers/signed-at.ts';
import { type Forgery, hex } from './forgery.ts';
import { disputeAbout } from './dispute-about.ts';
import type { ForgeryEnv } from './forgery-env.ts';

type Webhook = {
  path?: string;
  body: Buffer | string;
  signature?: string | string[];
  headers?: OutgoingHttpHeaders;
};

/** Webhooks from a stranger who knows a genuine webhook or the format, but not the secret. */
type Make = (genuine: { text: string; signature: string; forgeryEnv: ForgeryEnv }, random: Random) => Webhook;

const kinds: Record<string, Make> = {
  'a byte altered': ({ text, signature }, random) => {
    const body = Buffer.from(text);
    const at = random.below(body.length);
    body[at] = ((body[at] ?? 0) + 1 + random.below(255)) % 256;
    return { body, signature };
  },
  'a byte taken out or put in': ({ text, signature }, random) => {
    const at = random.below(text.length);
    const body = random.chance(0.5)
      ? text.slice(0, at) + text.slice(at + 1)
      : `${text.slice(0, at)}${random.pick([' ', '0', '}', '\n'])}${text.slice(at)}`;
    return { body, signature };
  },
  'another amount or status': ({ text, signature }, random) => {
    const [from, to] = random.pick([
      [/"amount": (\d)/, '"amount": 9$1'],
      [/"amount_capturable": \d/, '"amount_capturable": 1'],
      [/requires_capture/, 'succeeded'],
      [/amount_capturable_updated/, 'succeeded'],
      [/"gbp"/, '"jpy"'],
    ] as const);
    return { body: text.replace(from, to), signature };
  },
  'another event': ({ signature, forgeryEnv }, random) => {
    const { intent, attempt, amount } = random.pick(Object.values(forgeryEnv.targets));
    return { body: JSON.stringify(eventAbout({ intent, attempt, amount }, random)), signature };
  },
  'a dispute, or a report of fraud': ({ text, signature, forgeryEnv }, random) => {
    const about = random.pick(Object.values(forgeryEnv.targets));
    const body = JSON.stringify(disputeAbout(about, random), null, 2);
    const wrongly = signedAt(hex(random, 32), body, forgeryEnv.deps.now());
    return {
      body: random.chance(0.2) ? text + body : body,
      signature: random.chance(0.5) ? signature : wrongly,
    };
  },
  'another account': ({ text, signature }, random) => ({
    body: text.replace('{', `{ "account": "acct_${hex(random, 16)}",`),
    signature,
  }),
  'another livemode': ({ text, signature }) => ({
    body: text.replace('"livemode": false', '"livemode": true'),
    signature,
  }),
  'an older time, genuinely signed': ({ text, forgeryEnv }, random) => {
    const seconds = 301 + random.below(random.pick([60, 3600, 86_400 * 365]));
    return {
      body: text,
      signature: forgeryEnv.genuine.sign(new Date(forgeryEnv.deps.now().getTime() - seconds * 1000)),
    };
  },
  'a newer time over an old signature': ({ text, signature }, random) => {
    const at = Number(/t=(\d+)/.exec(signature)?.[1]);
    return { body: text, signature: signature.replace(/t=\d+/, `t=${at + 1 + random.below(100_000)}`) };
  },
  'the signature of another secret': ({ text, forgeryEnv }, random) => {
    const { webhookSecret, publishableKey } = forgeryEnv.env.at.stripe.keys;
    const secret = random.pick([
      '',
      'whsec_',
      `whsec_${hex(random, 32)}`,
      webhookSecret.slice(0, -1),
      `${webhookSecret} `,
      webhookSecret.replace('whsec_', ''),
      webhookSecret.toUpperCase(),
      publishableKey,
    ]);
    return { body: text, signature: signedAt(secret, text, forgeryEnv.deps.now()) };
  },
  'scheme v0': ({ text, signature }) => ({ body: text, signature: signature.replace('v1=', 'v0=') }),
  'several v1, none right': ({ text, signature }, random) => {
    const wrong = Array.from({ length: 2 + random.below(20) }, () => `v1=${hex(random, 64)}`);
    return { body: text, signature: `${signature.split(',')[0]},${wrong.join(',')}` };
  },
  'no signature, or none that is one': ({ text, signature }, random) => {
    const [time = '', digest = ''] = signature.split(',');
    const odd = random.pick([
      'none',
      '',
      ' ',
      ',',
      '=',
      time,
      digest,
      `${time},v1`,
      `${time},v1=`,
      `${time},v1=undefined`,
      `${time}, ${digest}`,
      `t=,${digest}`,
      `t=NaN,${digest}`,
      `t=9e99,${digest}`,
      `${time},${digest.toUpperCase()}`,
      `${time},${digest.slice(0, 3 + random.below(digest.length - 3))}`,
      `${time},v1=${Buffer.from(digest.slice(3), 'hex').toString('base64')}`,
      `${time},v1=${digest.slice(3)}\u00e9`,
      `${time};${digest}`,
      `T=${time.slice(2)},V1=${digest.slice(3)}`,
    ]);
    return { body: text, ...(odd === 'none' ? {} : { signature: odd }) };
  },
  'a huge signature': ({ text, signature }, random) => {
    const many = Array.from({ length: 20 + random.below(300) }, () => `v1=${hex(random, 64)}`);
    return { body: text, signature: `${signature.split(',')[0]},${many.join(',')}` };
  },
  'the signature twice': ({ text, signature, forgeryEnv }, random) => {
    const other = signedAt(hex(random, 32), text, forgeryEnv.deps.now());
    const altered = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    return { body: text, signature: random.chance(0.5) ? [other, altered] : [altered, altered] };
  },
  'written again': ({ text, signature }, random) => {
    const event = JSON.parse(text) as object;
    const again = random.pick([
      () => JSON.stringify(event),
      () => JSON.stringify(event, null, 4),
      () => text.replaceAll('\n', '\r\n'),
      () => `${text}\n`,
      () => ` ${text}`,
      () => `[${text}]`,
      () => `\uFEFF${text}`,
      () => JSON.stringify(Object.fromEntries(Object.entries(event).reverse()), null, 2),
    ]);
    return { body: again(), signature };
  },
  'altered, as another type of content': ({ text, signature }, random) => {
    const type = random.pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
      '',
    ]);
    return {
      body: text.replace('requires_capture', 'succeeded'),
      signature,
      headers: type === '' ? {} : { 'content-type': type },
    };
  },
  compressed: ({ text, signature, forgeryEnv }, random) => {
    const body = gzipSync(text);
    const encoding = random.pick(['gzip', 'deflate', 'br', 'identity']);
    const wrongly = signedAt(hex(random, 32), body, forgeryEnv.deps.now());
    return {
      body,
      signature: random.chance(0.5) ? signature : wrongly,
      headers: { 'content-encoding': encoding },
    };
  },
  'empty, or too much': ({ text, signature }, random) => ({
    body: random.pick([
      '',
      '{}',
      'null',
      '[]',
      '\u0000',
      text + text,
      text.padEnd(70_000 + random.below(9000)),
    ]),
    signature,
  }),
  'genuine, at another address': ({ text, signature }, random) => ({
    path: random.pick([
      '/webhooks/worldpay',
      '/webhooks/globalpay',
      '/webhooks/zero_cost',
      '/webhooks/Stripe',
      '/webhooks/stripe%00',
      '/webhooks/stripe/x',
      '/webhooks/__proto__',
      '/webhooks/',
      '/api/webhooks/stripe',
      '/return/stripe',
    ]),
    body: text,
    signature,
  }),
};

export const forgedWebhooks: Forgery[] = Object.entries(kinds).map(([kind, make]) => ({
  family: 'webhook',
  kind,
  async play(forgeryEnv, random) {
    const { body: genuine, sign } = forgeryEnv.genuine;
    const { path = '/webhooks/stripe', ...webhook } = make(
      { text: genuine.toString(), signature: sign(), forgeryEnv },
      random,
    );
    const { status, body } = await forgeryEnv.send({
      method: 'POST',
      path,
      body: webhook.body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(webhook.signature === undefined ? {} : { 'stripe-signature': webhook.signature }),
        ...webhook.headers,
      },
    });
    if (![400, 404, 413, 415, 431].includes(status)) return `answered ${status}`;
    if (status === 400 && body !== '{"received":false}' && path === '/webhooks/stripe') return `said ${body}`;
    return undefined;
  },
}));

function eventAbout(
  { intent, attempt, amount }: { intent: string; attempt: string; amount: number },
  random: Random,
): object {
  return {
    id: `evt_${hex(random, 24)}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: {
      object: {
        id: intent,
        object: 'payment_intent',
        status: 'succeeded',
        amount,
        amount_received: amount,
        currency: 'gbp',
        metadata: { attempt_id: attempt },
      },
    },
  };
}
