import { invalid, StripeFailure } from '../api/failure.ts';
import { clearable, email, type Kind, object, oneOf, type Params, text } from '../api/params.ts';
import { brandOf, passesLuhn } from '../../card-number.ts';

const country: Kind<string> = (sent, name) => {
  const given = text()(sent, name);
  if (!/^[A-Z]{2}$/.test(given)) {
    throw invalid(
      `Country '${given}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'GB'.`,
      { code: 'country_code_invalid', param: name },
    );
  }
  return given;
};

export const billingDetails = object({
  name: clearable(text()),
  email: clearable(email),
  phone: clearable(text()),
  address: object({
    city: clearable(text()),
    country: clearable(country),
    line1: clearable(text()),
    line2: clearable(text()),
    postal_code: clearable(text()),
    state: clearable(text()),
  }),
});

/** Card numbers may come only from the card form. Stripe refuses card numbers from a server. */
const cardFromServer: Kind<never> = (_sent, name) => {
  throw invalid(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
    { param: name },
  );
};

const card = object({ number: text(), exp_month: text(), exp_year: text(), cvc: text() });

export const methodDataOfBrowser = object({ type: oneOf('card'), billing_details: billingDetails, card });

export const methodDataOfServer = object({
  type: oneOf('card'),
  billing_details: billingDetails,
  card: cardFromServer,
});

export type Card = { number: string; expMonth: number; expYear: number; hasCvc: boolean };

/** Refuses an invalid card, with the text of Stripe's server. */
export function readCard(
  sent: Params<{ number: Kind<string>; exp_month: Kind<string>; exp_year: Kind<string>; cvc: Kind<string> }>,
  now: Date,
): Card {
  const number = (sent.number ?? '').replace(/[\s-]/g, '');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const expMonth = Number(sent.exp_month);
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const year = Number(sent.exp_year);
  const expYear = year < 100 ? 2000 + year : year;
  if (!Number.isInteger(expYear) || expYear < now.getUTCFullYear() || expYear > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (sent.cvc !== undefined && !(brandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(sent.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, expMonth, expYear, hasCvc: sent.cvc !== undefined };
}

function cardError(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param });
}
