import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import type { ReservationCall } from '../../src/bookings/reserve/reservation.ts';
import { reserveAtNoCost, reserveWithPayment } from '../../src/bookings/reserve/answer-reservation.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import type { Begun, Checkout } from '@slipway/testing/checkout/checkout.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import { addCustomer, reservationCall } from '../reservation-call.ts';
import type { ScheduleEnv } from './schedule-env.ts';

export type SlotToBook = { id: number; date: LocalDate };

/** A visitor at one browser, who may change the order. Each call uses the answer to the previous call. */
export class Visitor {
  bookingId: string | undefined;
  reference: string | undefined;
  guests: number;
  /** The payment that the browser is making. */
  checkout: Checkout | undefined;
  begun: Begun | undefined;
  readonly #provider: ProviderAtSimulator;
  readonly #env: ScheduleEnv;
  readonly #slot: SlotToBook;
  readonly #coupon: string | undefined;
  readonly #browserHash = randomId();
  #customerId: string | undefined;

  constructor(
    env: ScheduleEnv,
    provider: ProviderAtSimulator,
    slot: SlotToBook,
    guests: number,
    coupon?: string,
  ) {
    this.#env = env;
    this.#provider = provider;
    this.#slot = slot;
    this.guests = guests;
    this.#coupon = coupon;
  }

  /** Presses Pay Now, and returns the result or the code of the refusal. A second hold replaces the first hold. */
  async reserve(guests = this.guests): Promise<string> {
    this.guests = guests;
    const call = await this.#call();
    try {
      const isFree = call.asked.total === 0;
      const { status, answer } = await (isFree ? reserveAtNoCost : reserveWithPayment)(this.#env.deps, call);
      if (status !== 200) return 'stored refusal';
      if (isFree) return 'booked';
      const { data } = JSON.parse(answer) as { data: Begun };
      this.bookingId = data.booking_id;
      this.reference = data.transactionReference;
      this.begun = data;
      this.checkout = this.#provider.checkout(data, this.#env.browser);
      return 'reserved';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  async #call(): Promise<ReservationCall> {
    this.#customerId ??= await addCustomer(this.#env);
    const isReplacing = this.bookingId !== undefined && this.reference !== undefined;
    const total = penceFromPounds(priceInPounds(this.guests, this.#coupon)) ?? fail();
    return reservationCall({
      customerId: this.#customerId,
      slot: this.#slot,
      guests: this.guests,
      browserHash: this.#browserHash,
      networkHash: 'test',
      method: total === 0 ? 'coupon' : this.#provider.name,
      couponCode: this.#coupon,
      total,
      isCaptainDeclared: true,
      replaces: isReplacing
        ? { bookingId: this.bookingId ?? '', reference: this.reference ?? '' }
        : undefined,
      key: { endpoint: 'schedule', key: randomId(), requestHash: 'one of a kind' },
    });
  }
}

/** Package 1 at £150 in a slot without surcharge, and £15 for each guest beyond five. */
function priceInPounds(guests: number, coupon: string | undefined): number {
  const base = 150 + Math.max(0, guests - 5) * 15;
  switch (coupon) {
    case 'LAKE25':
      return base - 25;
    case 'ALMOST':
      return Math.round((base - 149.8) * 100) / 100;
    case 'ONTHEHOUSE':
      return 0;
    default:
      return base;
  }
}

function fail(): never {
  throw new Error('not an amount');
}
