import { addReservation, cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf, DataOf, Endpoint, Envelope, RefusalData } from '@slipway/shared/api/endpoint.ts';
import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { packageIds } from '../../seed/packages.ts';
import { randomId } from '../../src/random-id.ts';
import type { Slot } from '../scene.ts';
import type { PayingSite } from './paying-site.ts';

/** Stripe's test cards, by what they do. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000000000003220',
  refundFailsLater: '4000000000005126',
} as const;

type Answer<Data> = {
  status: number;
  retryAfter: string | null;
  /** The refusal's code, if it is one. */
  code: string | undefined;
  message: unknown;
  data: Data;
};

/** What the browser remembers of a booking it pays for. */
export type InHand = { bookingId: string; reference: string; clientSecret: string };

/** £150 for up to five guests on Classic, £15 for each one more; in pence. */
export function priceFor(guests: number): number {
  return 15_000 + Math.max(0, guests - 5) * 1_500;
}

/** A browser with its cookies, at the site's own address; pays at the till as Stripe.js does. */
export class Shopper {
  readonly name = `shopper-${randomId()}`;
  readonly email = `${this.name}@example.com`;
  inHand: InHand | undefined;
  readonly #site: PayingSite;
  readonly #cookies = new Map<string, string>();
  #customer: Promise<string> | undefined;
  #key = randomId();
  #replaced: InHand | undefined;

  readonly #called: { firstName: string; lastName: string };

  constructor(site: PayingSite, called = { firstName: 'Ann', lastName: 'Lake' }) {
    this.#site = site;
    this.#called = called;
  }

  /** Pay Now. Pressed again with nothing changed it sends the same key, as the page does until it has an answer. */
  async payNow(
    slot: Slot,
    { guests = 2, total = priceFor(guests) } = {},
  ): Promise<Answer<DataOf<typeof addReservation>>> {
    this.#customer ??= this.#entersDetails();
    const customer = await this.#customer;
    const answer = await this.ask(
      addReservation,
      {
        payment_method_id: '1',
        customer,
        package_amount: 150,
        package_id: packageIds.classic,
        date: slot.date,
        order_items: [],
        boats: [guests],
        passengers: guests,
        period_id: slot.id,
        total: total / 100,
        ...(this.#replaced === undefined
          ? {}
          : {
              replaces: { booking_id: this.#replaced.bookingId, payment_reference: this.#replaced.reference },
            }),
      },
      this.#key,
    );
    if (answer.status === 200) this.inHand = inHandOf(answer.data);
    return answer;
  }

  async #entersDetails(): Promise<string> {
    const { data } = await this.ask(saveCustomer, {
      first_name: this.#called.firstName,
      last_name: this.#called.lastName,
      phone: '7700900123',
      email: this.email,
      country: 'United Kingdom',
    });
    return data.id;
  }

  /** Something was changed: the next Pay Now is a new wish, in the place of what is held. */
  changesMind(): void {
    this.#replaced = this.inHand;
    this.#key = randomId();
  }

  /** The card form's call, with the browser's key and the secret of the payment. Says what the till answered. */
  async paysWith(card: keyof typeof cards = 'pays', { clientSecret } = this.held()): Promise<number> {
    const [intent] = clientSecret.split('_secret_');
    const response = await fetch(`${this.#site.till.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#site.keys.publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        client_secret: clientSecret,
        use_stripe_sdk: 'true',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': cards[card],
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** What the outcome page asks, and goes by. */
  async outcome({ bookingId, reference } = this.held()): Promise<string> {
    const answer = await this.ask(confirmStripe, { booking_id: bookingId, payment_reference: reference });
    return answer.status === 200 ? answer.data.status : `${answer.status} ${answer.code}`;
  }

  /** Stripe sends the browser here, with parameters of its own behind ours. Says where it is sent on to. */
  async returnsFromStripe({ bookingId, reference, clientSecret } = this.held()): Promise<string> {
    const query = new URLSearchParams({
      booking_id: bookingId,
      ref: reference,
      payment_intent: clientSecret.split('_secret_')[0] ?? '',
      payment_intent_client_secret: clientSecret,
      redirect_status: 'succeeded',
    }).toString();
    const response = await fetch(`${this.#site.url}/return/stripe?${query}`, { redirect: 'manual' });
    return `${response.status} ${response.headers.get('location')}`;
  }

  /** 'Cancel this booking' on its page. */
  async cancels({ bookingId } = this.held()): Promise<number> {
    return (await this.ask(cancelBooking, { id: bookingId, email: this.email })).status;
  }

  /** The page of the booking. */
  async looksAtBooking({ bookingId } = this.held()): Promise<DataOf<typeof getBooking>> {
    const path = getBooking.path.replace(':id', bookingId);
    const query = new URLSearchParams({ email: this.email }).toString();
    const response = await fetch(`${this.#site.url}/api${path}?${query}`);
    return ((await response.json()) as Envelope<DataOf<typeof getBooking>>).data;
  }

  /** The payment as Stripe calls it. */
  get intent(): string {
    return this.held().clientSecret.split('_secret_')[0] ?? '';
  }

  held(): InHand {
    if (this.inHand === undefined) throw new Error('this shopper holds nothing');
    return this.inHand;
  }

  async ask<E extends Endpoint>(endpoint: E, body: BodyOf<E>, key?: string): Promise<Answer<DataOf<E>>> {
    const response = await fetch(`${this.#site.url}/api${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const envelope = (await response.json()) as Envelope<DataOf<E> & RefusalData>;
    const isRefused = !envelope.success;
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      code: isRefused ? (envelope.data as RefusalData | null)?.code : undefined,
      message: envelope.message,
      data: envelope.data,
    };
  }
}

function inHandOf(data: DataOf<typeof addReservation>): InHand {
  if (data.client_secret === undefined) throw new Error('no client secret');
  return {
    bookingId: data.booking_id,
    reference: data.transactionReference,
    clientSecret: data.client_secret,
  };
}
