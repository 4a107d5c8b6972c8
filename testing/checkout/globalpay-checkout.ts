import { randomUUID } from 'node:crypto';
import { askPayment, initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import type { Simulator } from '../simulator.ts';
import type { Begun, Browser, Card, Checkout, Outcome, Paid, Reply } from './checkout.ts';

export const testCards = {
  pays: '4263970000005262',
  declined: '4000120000001154',
  systemError: '4009830000001985',
  frictionless: '4222000006285344',
  failed: '4222000002144131',
  challenge: '4222000001227408',
  noMethod: '4222000009719489',
};

/** Global Payments has no test card whose refund fails. */
const cards: Record<Card, string> = {
  pays: testCards.pays,
  declined: testCards.declined,
  asksTheBank: testCards.challenge,
  refundFailsLater: testCards.pays,
};

const facts = {
  language: 'en-GB',
  color_depth: 24,
  screen_height: 1080,
  screen_width: 1920,
  timezone: 0,
};

export function globalpayCheckout(simulator: Simulator, begun: Begun, browser: Browser): Checkout {
  const { booking_id, transactionReference: payment_reference } = begun;
  const pair = { booking_id, payment_reference };
  let pmt: string | undefined;
  /** The card that the customer entered before pressing Pay. */
  let saved: string | undefined;
  let challenge: { address: string; field: string; value: string } | undefined;
  let asked = 0;

  async function pay(card: Card): Promise<Paid> {
    const made = await nameCard(simulator.url, begun.globalpayAccessToken ?? '', cards[card]).catch(
      () => 'unanswered' as const,
    );
    if (made === 'unanswered') return made;
    if (made === undefined) return 'cannot';
    pmt = made;
    challenge = undefined;
    const chosen = { ...pair, PMT_ID: pmt };
    const first = await browser.ask(initiateGlobalpay, chosen);
    if (first?.status !== 200) return refused(first?.status);
    const { method } = first.data;
    if (method !== undefined) await post(atSimulator(method.address), { [method.field]: method.value });
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

  /** Confirms or refuses the payment on the bank's page. The page's form then posts the result to our server. */
  async function answerBank(result: 'complete' | 'fail'): Promise<Paid> {
    if (challenge === undefined) return 'cannot';
    const { address, field, value } = challenge;
    const page = await post(atSimulator(address), { [field]: value });
    const back = /<form method="post" action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    const id = /data-id="([^"]*)"/.exec(page)?.[1];
    const answer = await fetch(`${simulator.url}/acs/answer`, {
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

  const atSimulator = (address: string) => simulator.url + new URL(address).pathname;

  return {
    pay,
    answerBank,
    /** Asks our server for the outcome. On every other call, presses Pay again with the same card instead. */
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

/** Gets a token for one payment, as the library in the card form's frame does. Undefined: the card is refused. */
export async function nameCard(
  simulatorUrl: string,
  accessToken: string,
  number: string = testCards.pays,
): Promise<string | undefined> {
  const response = await fetch(`${simulatorUrl}/ucp/payment-methods`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      'content-type': 'application/json',
      'x-gp-version': '2021-03-22',
    },
    body: JSON.stringify({
      reference: randomUUID(),
      usage_mode: 'SINGLE',
      name: 'Zoë Guest',
      card: { number, cvv: '123', expiry_month: '12', expiry_year: '40' },
    }),
  });
  return response.ok ? ((await response.json()) as { id: string }).id : undefined;
}
