import { askPayment, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import type { WorldpayKeys } from '../../src/payments/worldpay/worldpay-account.ts';
import { worldpay } from '../../src/payments/worldpay/worldpay.ts';
import type { Till } from '@slipway/testing/till.ts';
import { adapterOf, introductionOf } from './account-at-till.ts';
import type { Begun, Browser, Card, Checkout, Paid, ProviderAtTill } from './provider-at-till.ts';

/** The name on the card says what becomes of it. */
const holders: Record<Card, string> = {
  pays: 'AUTHORISED',
  declined: 'REFUSED',
  asksTheBank: 'THREE D SECURE',
  refundFailsLater: 'REFUND FAILS',
};

export type WorldpayAtTill = ProviderAtTill & { keys: WorldpayKeys };

export function worldpayAtTill(till: Till, keys: WorldpayKeys): WorldpayAtTill {
  const control: ProviderAtTill['control'] = (path, body = {}) =>
    till.control(path, { merchant: keys.merchantCode, ...body });
  return {
    keys,
    name: 'worldpay',
    methodId: '3',
    merchant: keys.merchantCode,
    webhookPath: worldpay.webhookPath(keys),
    introduce: introductionOf(till, worldpay, keys),
    control,
    // Of what a call of ours may take, each of Worldpay's may take half.
    adapter: ({ timeoutMs, ...more }) =>
      adapterOf(
        worldpay,
        keys,
      )({ ...more, ...(timeoutMs === undefined ? {} : { timeoutMs: timeoutMs * 2 }) }),
    checkout: (begun, browser) => worldpayCheckout(till, begun, browser),
    patienceMs: 1_500,
    formOutlivesHold: true,
    isChargedByUs: false,
    looksBeforeCapture: false,
    provesByReturn: true,
    refundsTakeTime: true,
    unheard: (pay) => pay(),
    calls: {
      begin: { method: 'POST', path: '/worldpay/order' },
      look: { method: 'POST', path: '/worldpay/inquiry' },
      capture: { method: 'POST', path: '/worldpay/capture' },
      // An order that nobody has paid cannot be cancelled: it is only looked at.
      giveUp: { method: 'POST', path: '/worldpay/inquiry' },
      letGo: { method: 'POST', path: '/worldpay/cancel' },
      refund: { method: 'POST', path: '/worldpay/refund' },
    },
    news: { authorised: 'AUTHORISED', declined: 'REFUSED', refundFailed: 'REFUND_FAILED' },
    webhookHeaders: () => ({ 'content-type': 'text/xml' }),
    attemptIn: (row) => row.attempt_id.split('-')[0] ?? '',
    isFor: (orders, { params, status, error_code }) =>
      status === 200 && error_code === null && orders.includes(String(params.order_code)),
    // It has no desk whose refunds we could learn of: an inquiry does not name them.
    refundAtDesk: undefined,
  };
}

function worldpayCheckout(till: Till, begun: Begun, browser: Browser): Checkout {
  const page = pageOf(till, begun.formHtml ?? '');
  const { booking_id, transactionReference: payment_reference } = begun;
  let back: URL | undefined;

  async function press(body: object): Promise<Paid> {
    const response = await fetch(page, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status === 410) return 'cannot';
    if (!response.ok) return 'unanswered';
    const { return_url: url, next } = (await response.json()) as { return_url: string | null; next?: string };
    if (url === null) return next === 'authenticate' ? 'asked' : 'paid';
    back = new URL(url);
    return paid(back.searchParams.get('paymentStatus'));
  }

  return {
    pay: (card) =>
      press({
        action: 'pay',
        number: '4444333322221111',
        holder: holders[card],
        expiry: '12/40',
        cvc: '123',
      }),
    answerBank: (result) => press({ action: result }),
    /** With what the browser brought back; whoever never came back has nothing to show. */
    outcome(pair = { booking_id, payment_reference }) {
      if (back === undefined) return browser.ask(askPayment, pair);
      return browser.ask(confirmWorldpay, { ...whatItSays(back), ...pair });
    },
    wayBack: () => (back === undefined ? '/return/worldpay/pending' : back.pathname + back.search),
  };
}

/** What stood in the address that the browser came back to; the page leaves out what did not. */
function whatItSays({ searchParams }: URL) {
  const said = {
    order_key: searchParams.get('orderKey'),
    payment_status: searchParams.get('paymentStatus'),
    payment_amount: searchParams.get('paymentAmount'),
    payment_currency: searchParams.get('paymentCurrency'),
    mac2: searchParams.get('mac2'),
    source: searchParams.get('source'),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

/** The payment page that the form leads to, by the till's own address. */
function pageOf(till: Till, form: string): URL {
  const text = (markup: string) =>
    markup
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const url = new URL(new URL(text(/action="([^"]*)"/.exec(form)?.[1] ?? '')).pathname, till.url);
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
