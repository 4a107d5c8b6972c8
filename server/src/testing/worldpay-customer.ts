/** Turns Worldpay's form into an address with its fields, as a browser does. */
function pageOf(form: string): URL {
  const text = (markup: string) =>
    markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const url = new URL(text(/action="([^"]*)"/.exec(form)?.[1] ?? ''));
  for (const [, name = '', value = ''] of form.matchAll(/name="([^"]*)" value="([^"]*)"/g))
    url.searchParams.append(text(name), text(value));
  return url;
}

/** A visitor at the payment page. Returns the address to which the page sends the browser. */
export async function pressAtWorldpay(
  form: string,
  action: 'pay' | 'cancel',
  holder = 'AUTHORISED',
): Promise<URL> {
  const card = { number: '4444333322221111', holder, expiry: '12/40', cvc: '123' };
  const response = await fetch(pageOf(form), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action, ...(action === 'pay' ? card : {}) }),
  });
  return new URL(((await response.json()) as { return_url: string }).return_url);
}

/** What the outcome page passes on, exactly as it was in that address. */
export function claimIn(back: URL) {
  const read = (name: string) => back.searchParams.get(name) ?? '';
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
