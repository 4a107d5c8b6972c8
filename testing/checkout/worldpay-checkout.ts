import { askPayment, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { Simulator } from '../simulator.ts';
import type { Begun, Browser, Card, Checkout, Paid } from './checkout.ts';

/** Worldpay's test cards. The name on the card decides the result. */
const holders: Record<Card, string> = {
  pays: 'AUTHORISED',
  declined: 'REFUSED',
  asksTheBank: 'THREE D SECURE',
  refundFailsLater: 'REFUND FAILS',
};

export function worldpayCheckout(simulator: Simulator, begun: Begun, browser: Browser): Checkout {
  const page = pageOf(begun.formHtml ?? '', simulator.url);
  const { booking_id, transactionReference: payment_reference } = begun;
  let back: URL | undefined;

  async function press(body: object): Promise<Paid> {
    const response = await post(page, body);
    if (response.status === 410) return 'cannot';
    if (!response.ok) return 'unanswered';
    const { return_url: url, next } = (await response.json()) as { return_url: string | null; next?: string };
    if (url === null) return next === 'authenticate' ? 'asked' : 'paid';
    back = new URL(url);
    return paid(back.searchParams.get('paymentStatus'));
  }

  return {
    pay: (card) => press({ action: 'pay', ...cardOf(holders[card]) }),
    answerBank: (result) => press({ action: result }),
    /**
     * Makes the call of the outcome page. If the browser has returned, the call includes the parameters of the return
     * address.
     */
    outcome(pair = { booking_id, payment_reference }) {
      if (back === undefined) return browser.ask(askPayment, pair);
      return browser.ask(confirmWorldpay, { ...standingIn(back), ...pair });
    },
    wayBack: () => (back === undefined ? '/return/worldpay/pending' : back.pathname + back.search),
  };
}

/** Presses a button of the payment page. Returns the address to which the page sends the browser. */
export async function pressAtWorldpay(
  form: string,
  action: 'pay' | 'cancel',
  holder: string = holders.pays,
): Promise<URL> {
  const response = await post(pageOf(form), { action, ...(action === 'pay' ? cardOf(holder) : {}) });
  return new URL(((await response.json()) as { return_url: string }).return_url);
}

/** Reads the parameters of the return address. The outcome page passes these parameters on unchanged. */
export function claimIn({ searchParams }: URL) {
  const read = (name: string) => searchParams.get(name) ?? '';
  return {
    order_key: read('orderKey'),
    payment_status: read('paymentStatus'),
    payment_amount: read('paymentAmount'),
    payment_currency: read('paymentCurrency'),
    mac2: read('mac2'),
    source: read('source'),
    booking_id: read('booking_id'),
    payment_reference: read('payment_reference'),
  };
}

/** Returns the object without absent parameters. */
function standingIn(back: URL): Partial<ReturnType<typeof claimIn>> {
  return Object.fromEntries(Object.entries(claimIn(back)).filter(([, value]) => value !== ''));
}

const cardOf = (holder: string) => ({ number: '4444333322221111', holder, expiry: '12/40', cvc: '123' });

function post(page: URL, body: object): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Reads the address of the payment page from a form. `simulatorUrl`, if given, replaces the host and the port. */
function pageOf(form: string, simulatorUrl?: string): URL {
  const text = (markup: string) =>
    markup
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const action = new URL(text(/action="([^"]*)"/.exec(form)?.[1] ?? ''));
  const url = simulatorUrl === undefined ? action : new URL(action.pathname, simulatorUrl);
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]*)" value="([^"]*)"/g)) {
    url.searchParams.append(text(name), text(value));
  }
  return url;
}

function paid(status: string | null): Paid {
  switch (status) {
    case 'REFUSED':
    case 'ERROR':
      return 'declined';
    case 'CANCELLED':
    case 'EXPIRED':
    case null:
      return 'cannot';
    default:
      return 'paid';
  }
}
