import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { answerOffer, cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { moveBooking, quoteMove } from '@slipway/shared/api/moves.ts';
import type { WireQuote } from '@slipway/shared/api/quote.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { type WirePayLink, payByLink, viewPayLink } from '@slipway/shared/api/pay-links.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf } from '@slipway/shared/api/endpoint.ts';
import { classicPounds, freeReservationBody, reservationBody } from '@slipway/testing/reservation-body.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { goTo } from '../providers/go-to.ts';
import type { Begun, Browser, Card, Checkout, Paid } from '@slipway/testing/checkout/checkout.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { Slot } from '../scene.ts';
import type { Answer } from '../two-servers.ts';
import { detailsOf } from '../visitors.ts';
import type { Site } from './site.ts';

/** The coupon LAKE25 takes £25 off, so up to five guests pay £125. */
const couponPounds = 25;
const extraGuestPounds = 15;

type Press = {
  path: string;
  key: string;
  body: BodyOf<typeof addReservation> | BodyOf<typeof moveBooking> | BodyOf<typeof payByLink>;
};

/** A visitor's browser: its cookie, its last press and its last answer. */
export class Guest {
  readonly email = `${randomId()}@example.com`;
  customerId = '';
  begun: Begun | undefined;
  /** The browser's current payment. */
  checkout: Checkout | undefined;
  bookingId: string | undefined;
  readonly #site: Site;
  readonly #slot: Slot;
  readonly #provider: ProviderAtSimulator;
  #cookie = '';
  #last: Press | undefined;

  constructor(site: Site, provider: ProviderAtSimulator, slot: Slot) {
    this.#site = site;
    this.#provider = provider;
    this.#slot = slot;
  }

  async arrive(): Promise<this> {
    const details = { ...detailsOf('Lake'), email: this.email };
    const answer = await this.#post<{ id: string }>(saveCustomer.path, details);
    if (answer?.status !== 200) throw new Error(`No customer: ${answer?.text}`);
    this.customerId = answer.envelope.data.id;
    return this;
  }

  /** Presses Pay Now with the form filled in. A second press replaces the first hold. Undefined: no answer came. */
  payNow(guests = 2): Promise<Answer | undefined> {
    const total = classicPounds + Math.max(0, guests - 5) * extraGuestPounds - couponPounds;
    const { begun } = this;
    return this.#press({
      path: addReservation.path,
      key: randomId(),
      body: reservationBody(this.#order(guests), {
        payment_method_id: methodIds[this.#provider.name],
        coupon_discount: couponPounds,
        coupon_code: 'LAKE25',
        total,
        ...(begun === undefined
          ? {}
          : { replaces: { booking_id: begun.booking_id, payment_reference: begun.transactionReference } }),
      }),
    });
  }

  /** Books with a coupon for the whole price, so that the booking is confirmed at once. */
  bookFree(): Promise<Answer | undefined> {
    return this.#press({
      path: addZeroCostReservation.path,
      key: randomId(),
      body: freeReservationBody(this.#order(2)),
    });
  }

  /** Reads the quote for a move to this slot and accepts the quote. Undefined: no answer came. */
  async move({ id: period_id, date }: Slot): Promise<Answer | undefined> {
    const asked = { id: this.bookingId ?? '', email: this.email, date, period_id };
    const quoted = await this.#post<WireQuote>(quoteMove.path, asked);
    if (quoted?.status !== 200) return quoted;
    return this.#press({
      path: moveBooking.path,
      key: randomId(),
      body: {
        ...asked,
        quote: quoted.envelope.data.quote,
        payment_method_id: methodIds[this.#provider.name],
      },
    });
  }

  /** Opens a pay link and presses Pay. Undefined: no answer came. */
  async payByLink(link: string): Promise<Answer | undefined> {
    const seen = await this.#post<WirePayLink>(viewPayLink.path, { link });
    if (seen?.status !== 200) return seen;
    const { total } = seen.envelope.data;
    return this.#press({
      path: payByLink.path,
      key: randomId(),
      body: { link, payment_method_id: methodIds[this.#provider.name], total },
    });
  }

  /** Presses Retry: the same body under the same key. */
  pressAgain(): Promise<Answer | undefined> {
    if (this.#last === undefined) throw new Error('nothing was pressed yet');
    return this.#press(this.#last);
  }

  #order(guests: number) {
    return { customer: this.customerId, slot: this.#slot, guests };
  }

  async #press(press: Press): Promise<Answer | undefined> {
    this.#last = press;
    const answer = await this.#post(press.path, press.body, { 'idempotency-key': press.key });
    if (answer?.status !== 200) return answer;
    const data = answer.envelope.data as unknown as (Begun & { status?: string }) | string;
    if (typeof data === 'string') this.bookingId = data;
    else if (data.status !== 'done') {
      this.begun = data;
      this.checkout = this.#provider.checkout(data, this.#browser);
      this.bookingId = data.booking_id;
    }
    return answer;
  }

  readonly #browser: Browser = {
    ask: async (endpoint, body) => {
      const answer = await this.#post(endpoint.path, body as object);
      if (answer === undefined) return undefined;
      const { success, data } = answer.envelope;
      return { status: answer.status, code: success ? undefined : data.code, data: data as never };
    },
    go: (path, fields) => goTo(this.#site.server.url + path, fields),
  };

  /** Types in a card and presses the form's button. */
  pay(card: Card = 'pays', checkout = this.checkout): Promise<Paid> {
    if (checkout === undefined) throw new Error('there is no form to pay with');
    return checkout.pay(card);
  }

  /** Asks for the outcome, as the return page does. Undefined: no answer came. */
  async comeBack(): Promise<string | undefined> {
    if (this.checkout === undefined) throw new Error('nothing to come back to');
    return (await this.checkout.outcome())?.data.status;
  }

  /** Cancels on the page that the email links to. Undefined: no answer came. */
  cancel(): Promise<Answer | undefined> {
    return this.#post(cancelBooking.path, { id: this.bookingId, email: this.email });
  }

  /**
   * Answers the offer of another time, with the link from the email. Without a slot, the visitor chooses the refund.
   * Undefined: no answer came.
   */
  answerOffer(link: string, slotId?: number): Promise<Answer | undefined> {
    const choice = slotId === undefined ? {} : { period_id: slotId };
    const body = { id: this.bookingId, email: this.email, link, ...choice };
    return this.#post(answerOffer.path, body);
  }

  /** Reads the page that the email links to. */
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
      // fetch throws a TypeError if the connection breaks. The connection breaks when the kill order kills the server.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
