import type { WireAmended } from '@slipway/shared/api/moves.ts';
import type { Checkout } from '@slipway/testing/checkout/checkout.ts';
import { refusalMessages } from '../../src/platform/http/refusal.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { amendBooking, quoteAmendment } from '../../src/bookings/move/amend-booking.ts';
import { fingerprintOf } from '../../src/bookings/move/decide-amendment.ts';
import type { AskedAmendment } from '../../src/bookings/move/replay-amendment.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { type SlotToBook, Visitor } from '../settling/visitor.ts';

/** A simulated customer who books, and then moves or changes the booking several times. */
export class Mover {
  readonly visitor: Visitor;
  /** The payment of the latest move. */
  checkout: Checkout | undefined;
  readonly #env: ScheduleEnv;
  readonly #provider: ProviderAtSimulator;

  constructor(env: ScheduleEnv, provider: ProviderAtSimulator, slot: SlotToBook) {
    this.#env = env;
    this.#provider = provider;
    this.visitor = new Visitor(env, provider, slot, 2);
  }

  /** The payment form of the latest move. If there was no move, the payment form of the booking. */
  get inHand(): Checkout | undefined {
    return this.checkout ?? this.visitor.checkout;
  }

  get bookingId(): string | undefined {
    return this.visitor.bookingId;
  }

  /** Reads the quote for a change and accepts the quote. A refusal is a valid answer. */
  async amend(asked: AskedAmendment): Promise<string> {
    const { bookingId } = this;
    if (bookingId === undefined) return 'no booking';
    const { deps, browser } = this.#env;
    try {
      const quote = fingerprintOf(await quoteAmendment(deps, bookingId, asked));
      const { answer } = await amendBooking(deps, {
        bookingId,
        asked,
        quote,
        method: this.#provider.name,
        hostname: 'localhost',
        key: { endpoint: 'moving', key: randomId(), requestHash: 'one of a kind' },
        renderRefusal: ({ code }) => ({
          status: 409,
          envelope: { success: false, message: refusalMessages[code], data: { code } },
        }),
      });
      const { data } = JSON.parse(answer) as { data: WireAmended };
      if (data.status === 'to_pay') this.checkout = this.#provider.checkout(data as never, browser);
      return data.status;
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }
}
