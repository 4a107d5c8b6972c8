import { confirmStripe } from '@slipway/shared/api/payments.ts';
import type { Simulator } from '../simulator.ts';
import type { Begun, Browser, Card, Checkout, Paid } from './checkout.ts';

/** Stripe's test cards. */
export const stripeCards: Record<Card, string> = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000000000003220',
  refundFailsLater: '4000000000005126',
};

export function stripeCheckout(
  simulator: Simulator,
  publishableKey: string,
  begun: Begun,
  { ask }: Browser,
): Checkout {
  const intent = intentIn(begun);
  const { booking_id, transactionReference: payment_reference, client_secret = '' } = begun;
  return {
    pay: (card) => pressAtStripe(simulator.url, publishableKey, client_secret, stripeCards[card]),
    answerBank: (result) => simulator.control(`3ds/${intent}`, { result }),
    outcome: (pair = { booking_id, payment_reference }) => ask(confirmStripe, pair),
    /** The return address: our parameters, then Stripe's parameters. */
    wayBack: () =>
      `/return/stripe?${new URLSearchParams({
        booking_id,
        ref: payment_reference,
        payment_intent: intent,
        payment_intent_client_secret: client_secret,
        redirect_status: 'succeeded',
      }).toString()}`,
  };
}

/** Reads the payment by the client secret of its card form. */
export function intentIn({ client_secret: secret }: Pick<Begun, 'client_secret'>): string {
  const [intent] = secret?.split('_secret_') ?? [];
  if (intent === undefined) throw new Error('no client secret');
  return intent;
}

/** Makes a call of the card form, with the browser's key and the client secret of the payment. */
export async function pressAtStripe(
  simulatorUrl: string,
  publishableKey: string,
  clientSecret: string,
  number: string,
): Promise<Paid> {
  const response = await fetch(
    `${simulatorUrl}/v1/payment_intents/${intentIn({ client_secret: clientSecret })}/confirm`,
    {
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
    },
  );
  return paid(response.status, await response.text());
}

function paid(status: number, text: string): Paid {
  switch (status) {
    case 200:
      return text.includes('"requires_action"') ? 'asked' : 'paid';
    case 400:
      return 'cannot';
    case 402:
      return 'declined';
    default:
      return 'unanswered';
  }
}
