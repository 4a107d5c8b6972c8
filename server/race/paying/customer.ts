import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf, DataOf, Endpoint, Envelope } from '@slipway/shared/api/endpoint.ts';
import type { RefusalCode, RefusalData } from '@slipway/shared/api/refusals.ts';
import { reservationBody } from '@slipway/testing/reservation-body.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { Begun, Browser, Card, Checkout, Paid } from '@slipway/testing/checkout/checkout.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { Slot } from '../scene.ts';
import { goTo } from '../providers/go-to.ts';
import type { PayingSite } from './paying-site.ts';

type Answer<Data> = {
  status: number;
  retryAfter: string | null;
  /** The code of a refusal. */
  code: RefusalCode | undefined;
  message: unknown;
  data: Data;
};

/** The data that a browser keeps about a booking while it pays. */
export type InHand = { bookingId: string; reference: string; begun: Begun; checkout: Checkout };

/** The price in pence: £150 for up to five guests on Classic, and £15 for each further guest. */
export function priceFor(guests: number): number {
  return 15_000 + Math.max(0, guests - 5) * 1_500;
}

/** A customer's browser with its cookies, which pays at one of the providers. */
export class Customer {
  readonly name = `shopper-${randomId()}`;
  readonly email = `${this.name}@example.com`;
  inHand: InHand | undefined;
  readonly #site: PayingSite;
  readonly #cookies = new Map<string, string>();
  #customer: Promise<string> | undefined;
  #key = randomId();
  #replaced: InHand | undefined;

  readonly #called: { firstName: string; lastName: string };
  readonly #provider: ProviderAtSimulator;

  constructor(
    site: PayingSite,
    provider: ProviderAtSimulator,
    called = { firstName: 'Ann', lastName: 'Lake' },
  ) {
    this.#site = site;
    this.#provider = provider;
    this.#called = called;
  }

  /**
   * Presses Pay Now. If the order is unchanged, the browser sends the same key again, as our page does until it gets an
   * answer.
   */
  async payNow(
    slot: Slot,
    { guests = 2, total = priceFor(guests) } = {},
  ): Promise<Answer<DataOf<typeof addReservation>>> {
    this.#customer ??= this.#entersDetails();
    const customer = await this.#customer;
    const answer = await this.ask(
      addReservation,
      reservationBody(
        { customer, slot, guests },
        {
          payment_method_id: methodIds[this.#provider.name],
          total: total / 100,
          ...(this.#replaced === undefined
            ? {}
            : {
                replaces: {
                  booking_id: this.#replaced.bookingId,
                  payment_reference: this.#replaced.reference,
                },
              }),
        },
      ),
      this.#key,
    );
    if (answer.status === 200) this.inHand = this.takeInHand(answer.data);
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

  /** Changes the order, so that the next Pay Now is a new request and replaces the hold. */
  changesMind(): void {
    this.#replaced = this.inHand;
    this.#key = randomId();
  }

  /** Returns the data that this browser keeps while it pays, made from the answer to Pay Now. */
  takeInHand(begun: Begun): InHand {
    const { booking_id: bookingId, transactionReference: reference } = begun;
    const browser: Browser = {
      ask: (endpoint, body) => this.ask(endpoint, body),
      go: (path, fields) => goTo(this.#site.url + path, fields),
    };
    return { bookingId, reference, begun, checkout: this.#provider.checkout(begun, browser) };
  }

  paysWith(card: Card = 'pays', { checkout } = this.held()): Promise<Paid> {
    return checkout.pay(card);
  }

  /**
   * Asks for the outcome, as the outcome page does. If `pair` is given, sends its booking id and reference instead of
   * the customer's own.
   */
  async outcome(pair?: Pick<InHand, 'bookingId' | 'reference'>): Promise<string> {
    const { checkout } = this.held();
    const answer = await (pair === undefined
      ? checkout.outcome()
      : checkout.outcome({ booking_id: pair.bookingId, payment_reference: pair.reference }));
    if (answer === undefined) return 'no answer';
    return answer.status === 200 ? answer.data.status : `${answer.status} ${answer.code}`;
  }

  /**
   * Sends the customer from the provider to our site, with the provider's parameters in the address. Returns the status
   * and the address of our server's redirect.
   */
  async returns({ checkout } = this.held()): Promise<string> {
    const { status, location } = await goTo(this.#site.url + checkout.wayBack());
    return `${status} ${location}`;
  }

  /** Presses 'Cancel this booking' on the booking's page. */
  async cancels({ bookingId } = this.held()): Promise<number> {
    return (await this.ask(cancelBooking, { id: bookingId, email: this.email })).status;
  }

  /** Opens the booking's page. */
  async looksAtBooking({ bookingId } = this.held()): Promise<DataOf<typeof getBooking>> {
    const path = getBooking.path.replace(':id', bookingId);
    const query = new URLSearchParams({ email: this.email }).toString();
    const response = await fetch(`${this.#site.url}/api${path}?${query}`);
    return ((await response.json()) as Envelope<DataOf<typeof getBooking>>).data;
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
