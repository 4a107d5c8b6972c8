/**
 * A visitor at the card form: sends what Stripe's script sends when Pay is pressed. 'cannot': nobody can pay this any
 * more.
 */
export async function pressAtStripe(
  tillUrl: string,
  publishableKey: string,
  clientSecret: string,
  number: string,
): Promise<'paid' | 'declined' | 'cannot'> {
  const [intent = ''] = clientSecret.split('_secret_');
  const response = await fetch(`${tillUrl}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await response.text();
  switch (response.status) {
    case 200:
      return 'paid';
    case 402:
      return 'declined';
    case 400:
      return 'cannot';
    default:
      throw new Error(`Stripe answered ${response.status}`);
  }
}

export const stripeCards = { pays: '4242424242424242', declined: '4000000000000002' };
