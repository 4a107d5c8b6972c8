import {
  addReservation,
  addZeroCostReservation,
  cancelBooking,
  getBooking,
} from '@slipway/shared/api/bookings.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { packageIds } from '../../seed/packages.ts';
import { randomId } from '../../src/random-id.ts';
import type { Slot } from '../scene.ts';
import type { Answer } from '../two-servers.ts';
import { detailsOf } from '../visitors.ts';
import type { Site } from './site.ts';

/** Classic at £150, LAKE25 takes £25 off: £125 to pay for up to five guests. */
const boatPounds = 150;
const couponPounds = 25;
const extraGuestPounds = 15;

type Press = { path: string; key: string; body: BodyOf<typeof addReservation> };
type Begun = { booking_id: string; transactionReference: string; client_secret?: string };

/** A visitor's browser: its cookie, what it pressed last, and what it was told. */
export class Guest {
  readonly email = `${randomId()}@example.com`;
  customerId = '';
  begun: Begun | undefined;
  bookingId: string | undefined;
  readonly #site: Site;
  readonly #slot: Slot;
  #cookie = '';
  #last: Press | undefined;

  constructor(site: Site, slot: Slot) {
    this.#site = site;
    this.#slot = slot;
  }

  async arrive(): Promise<this> {
    const details = { ...detailsOf('Lake'), email: this.email };
    const answer = await this.#post<{ id: string }>(saveCustomer.path, details);
    if (answer?.status !== 200) throw new Error(`No customer: ${answer?.text}`);
    this.customerId = answer.envelope.data.id;
    return this;
  }

  /** Pay Now with everything typed in; the second time it takes the first hold's place. Undefined: no answer came. */
  payNow(guests = 2): Promise<Answer | undefined> {
    const total = boatPounds + Math.max(0, guests - 5) * extraGuestPounds - couponPounds;
    const { begun } = this;
    return this.#press({
      path: addReservation.path,
      key: randomId(),
      body: {
        ...this.#order(guests),
        payment_method_id: '1',
        coupon_discount: couponPounds,
        coupon_code: 'LAKE25',
        total,
        ...(begun === undefined
          ? {}
          : { replaces: { booking_id: begun.booking_id, payment_reference: begun.transactionReference } }),
      },
    });
  }

  /** With a coupon that covers the boat: booked at once. */
  bookFree(): Promise<Answer | undefined> {
    return this.#press({
      path: addZeroCostReservation.path,
      key: randomId(),
      body: {
        ...this.#order(2),
        payment_method_id: '5',
        coupon_discount: boatPounds,
        coupon_code: 'ONTHEHOUSE',
        total: 0,
      },
    });
  }

  /** Retry: the same body under the same key. */
  pressAgain(): Promise<Answer | undefined> {
    if (this.#last === undefined) throw new Error('nothing was pressed yet');
    return this.#press(this.#last);
  }

  #order(guests: number) {
    return {
      customer: this.customerId,
      package_amount: boatPounds,
      package_id: packageIds.classic,
      date: this.#slot.date,
      order_items: [],
      boats: [guests],
      passengers: guests,
      period_id: this.#slot.id,
      discount: 0,
    };
  }

  async #press(press: Press): Promise<Answer | undefined> {
    this.#last = press;
    const answer = await this.#post(press.path, press.body, { 'idempotency-key': press.key });
    if (answer?.status !== 200) return answer;
    const data = answer.envelope.data as unknown as Begun | string;
    if (typeof data === 'string') this.bookingId = data;
    else {
      this.begun = data;
      this.bookingId = data.booking_id;
    }
    return answer;
  }

  /** The payment at the till, which the client secret names. */
  intent(begun = this.begun): string {
    const [id] = begun?.client_secret?.split('_secret_') ?? [];
    if (id === undefined) throw new Error('there is no card form');
    return id;
  }

  /** Presses the card form's button: what stripe.js does with the client secret it was given. Returns the new status. */
  async pay(begun = this.begun, card = '4242424242424242'): Promise<string> {
    const secret = begun?.client_secret;
    const intent = this.intent(begun);
    const response = await fetch(`${this.#site.till.url}/v1/payment_intents/${intent}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        key: this.#site.keys.publishableKey,
        client_secret: secret ?? '',
        use_stripe_sdk: 'true',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
      }),
    });
    const { status, error } = (await response.json()) as { status?: string; error?: { code: string } };
    return status ?? error?.code ?? `${response.status}`;
  }

  /** The return page asks what became of it. Undefined: no answer came. */
  async comeBack(): Promise<string | undefined> {
    const { begun } = this;
    if (begun === undefined) throw new Error('nothing to come back to');
    const answer = await this.#post<{ status: string }>(confirmStripe.path, {
      booking_id: begun.booking_id,
      payment_reference: begun.transactionReference,
    });
    return answer?.envelope.data.status;
  }

  /** Cancel, on the page behind the link in the mail. Undefined: no answer came. */
  cancel(): Promise<Answer | undefined> {
    return this.#post(cancelBooking.path, { id: this.bookingId, email: this.email });
  }

  /** What the link in the mail shows. */
  async bookingStatus(): Promise<string> {
    const path = getBooking.path.replace(':id', this.bookingId ?? '');
    const response = await fetch(
      `${this.#site.server.url}/api${path}?email=${encodeURIComponent(this.email)}`,
    );
    return ((await response.json()) as { data: { booking_status: string } }).data.booking_status;
  }

  async #post<Data>(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data> | undefined> {
    try {
      const response = await fetch(`${this.#site.server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: this.#cookie, ...headers },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      const [cookie] = response.headers.getSetCookie();
      if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
      return { status: response.status, text, envelope: JSON.parse(text) as Answer<Data>['envelope'] };
    } catch (error) {
      // fetch says TypeError when the connection broke: the server has died, as it was told to.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
