import { createHash } from 'node:crypto';
import { askPayment, initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import { type GlobalpayKeys, globalpay } from '../../src/payments/globalpay/globalpay.ts';
import { randomId } from '../../src/security/random-id.ts';
import type { Till } from '@slipway/testing/till.ts';
import { adapterOf, introductionOf } from './account-at-till.ts';
import type {
  Begun,
  Browser,
  Card,
  Checkout,
  Outcome,
  Paid,
  ProviderAtTill,
  Reply,
} from './provider-at-till.ts';

/** Global Payments' test cards. It has none whose refund fails: what it took back is back. */
const cards: Record<Card, string> = {
  pays: '4263970000005262',
  declined: '4000120000001154',
  asksTheBank: '4222000001227408',
  refundFailsLater: '4263970000005262',
};

const facts = {
  language: 'en-GB',
  color_depth: 24,
  screen_height: 1080,
  screen_width: 1920,
  timezone: 0,
};

export type GlobalpayAtTill = ProviderAtTill & { keys: GlobalpayKeys };

export function globalpayAtTill(till: Till, keys: GlobalpayKeys): GlobalpayAtTill {
  const control: ProviderAtTill['control'] = (path, body = {}) =>
    till.control(path, { merchant: keys.appId, ...body });
  return {
    keys,
    name: 'globalpay',
    methodId: '6',
    merchant: keys.appId,
    webhookPath: globalpay.webhookPath(),
    introduce: introductionOf(till, globalpay, keys),
    control,
    adapter: adapterOf(globalpay, keys),
    checkout: (begun, browser) => globalpayCheckout(till, begun, browser),
    patienceMs: 2_500,
    formOutlivesHold: false,
    isChargedByUs: true,
    looksBeforeCapture: true,
    provesByReturn: false,
    refundsTakeTime: false,
    /** The answer to the charge is lost, and so is all that we ask after it. */
    async unheard(pay) {
      const faults = [
        { kind: 'answer_lost', method: 'POST', path: '/ucp/transactions' },
        { kind: 'connection_reset', method: 'GET', path: '/ucp/transactions', nth: 2, always: true },
      ];
      const struck = await Promise.all(faults.map((fault) => control('faults', fault)));
      const result = await pay();
      for (const { id } of struck as { id: string }[]) await control('faults/clear', { id });
      return result;
    },
    calls: {
      begin: { method: 'POST', path: '/ucp/accesstoken' },
      charge: { method: 'POST', path: '/ucp/transactions' },
      look: { method: 'GET', path: '/ucp/transactions' },
      capture: { method: 'POST', path: '/ucp/transactions/*/capture' },
      // Nothing is there to be given up before a card is charged: it is only looked at.
      giveUp: { method: 'GET', path: '/ucp/transactions' },
      letGo: { method: 'POST', path: '/ucp/transactions/*/reversal' },
      refund: { method: 'POST', path: '/ucp/transactions/*/refund' },
    },
    news: { authorised: 'PREAUTHORIZED', declined: 'DECLINED', refundFailed: undefined },
    webhookHeaders: (body) => ({
      'content-type': 'application/json',
      'x-gp-signature': createHash('sha512').update(body).update(keys.appKey).digest('hex'),
    }),
    attemptIn: (row) => row.attempt_id,
    isFor: (sales, { path, status }) =>
      status === 200 && sales.some((sale) => path.startsWith(`/ucp/transactions/${sale}/`)),
    refundAtDesk: (payment, amount) =>
      till.control(`payments/${payment}`, { action: 'refund', ...(amount === undefined ? {} : { amount }) }),
  };
}

function globalpayCheckout(till: Till, begun: Begun, browser: Browser): Checkout {
  const { booking_id, transactionReference: payment_reference } = begun;
  const pair = { booking_id, payment_reference };
  let pmt: string | undefined;
  /** With which Pay was pressed to the end. */
  let saved: string | undefined;
  let challenge: { address: string; field: string; value: string } | undefined;
  let asked = 0;

  /** As the library in the card form's frame does, with a token that can do nothing else. */
  async function tokenise(card: Card): Promise<string | undefined> {
    const response = await fetch(`${till.url}/ucp/payment-methods`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${begun.globalpayAccessToken}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-gp-version': '2021-03-22',
      },
      body: JSON.stringify({
        reference: randomId(),
        usage_mode: 'SINGLE',
        name: 'Ann Lake',
        card: { number: cards[card], cvv: '123', expiry_month: '12', expiry_year: '40' },
      }),
    });
    return response.ok ? ((await response.json()) as { id: string }).id : undefined;
  }

  async function pay(card: Card): Promise<Paid> {
    const made = await tokenise(card).catch(() => 'unanswered' as const);
    if (made === 'unanswered') return made;
    if (made === undefined) return 'cannot';
    pmt = made;
    challenge = undefined;
    const chosen = { ...pair, PMT_ID: pmt };
    const first = await browser.ask(initiateGlobalpay, chosen);
    if (first?.status !== 200) return refused(first?.status);
    const { method } = first.data;
    if (method !== undefined) await post(atTill(method.address), { [method.field]: method.value });
    const second = await browser.ask(initiateGlobalpay, {
      ...chosen,
      browser: facts,
      ...(method === undefined ? {} : { method_completed: true }),
    });
    if (second?.status !== 200) return refused(second?.status);
    challenge = second.data.challenge;
    if (challenge !== undefined) return 'asked';
    return save();
  }

  /** The bank's page is in a frame; its answer goes to us by the browser's own post. */
  async function answerBank(result: 'complete' | 'fail'): Promise<Paid> {
    if (challenge === undefined) return 'cannot';
    const { address, field, value } = challenge;
    const page = await post(atTill(address), { [field]: value });
    const back = /<form method="post" action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    const id = /data-id="([^"]*)"/.exec(page)?.[1];
    const answer = await fetch(`${till.url}/acs/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, result }),
    });
    if (!answer.ok || back === undefined) return 'cannot';
    const { cres } = (await answer.json()) as { cres: string };
    const { pathname, search } = new URL(back);
    await browser.go(pathname + search, { cres, threeDSSessionData: '' });
    return save();
  }

  async function save(): Promise<Paid> {
    saved = pmt;
    const reply = await browser.ask(saveGlobalpay, { ...pair, PMT_ID: pmt ?? '' });
    return reply?.status === 200 ? paid(reply) : refused(reply?.status);
  }

  const atTill = (address: string) => till.url + new URL(address).pathname;

  return {
    pay,
    answerBank,
    /** Every other time the button is pressed once more instead, with the card that it was pressed with. */
    outcome(about = pair) {
      asked += 1;
      if (saved === undefined || asked % 2 === 1) return browser.ask(askPayment, about);
      return browser.ask(saveGlobalpay, { ...about, PMT_ID: saved });
    },
    wayBack: () => '/return/globalpay/challenge',
  };
}

function paid({ data }: Reply<Outcome>): Paid {
  switch (data.status) {
    case 'confirmed':
      return 'paid';
    case 'failed':
      return 'declined';
    case 'cancelled':
      return 'cannot';
    case 'pending':
      return 'unanswered';
  }
}

function refused(status: number | undefined): Paid {
  return status === undefined || status >= 500 ? 'unanswered' : 'cannot';
}

async function post(address: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
  return response.text();
}
