import { pence } from '@slipway/shared/values/pence.ts';
import type { Card, Checkout } from '@slipway/testing/checkout/checkout.ts';
import { type PayLinkCall, payByLink } from '../../src/bookings/money/pay-link/pay-by-link.ts';
import { findPayLink } from '../../src/bookings/money/pay-link/pay-link.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';

type Begun = { booking_id: string; transactionReference: string };

/** A browser that has opened a pay link. */
export class Payer {
  checkout: Checkout | undefined;
  begun: Begun | undefined;
  readonly #env: ScheduleEnv;
  readonly #provider: ProviderAtSimulator;
  #last: PayLinkCall | undefined;

  constructor(env: ScheduleEnv, provider: ProviderAtSimulator) {
    this.#env = env;
    this.#provider = provider;
  }

  /** Reads the sum that the link asks for, and presses Pay. Returns 'begun', 'stored refusal' or the refusal's code. */
  async press(
    token: string,
    {
      replaces = this.begun?.transactionReference,
      deps = this.#env.deps,
    }: { replaces?: string; deps?: Deps } = {},
  ): Promise<string> {
    const { db, now } = deps;
    const found = await findPayLink(db, token, now());
    this.#last = {
      token,
      method: this.#provider.name,
      boat: 1,
      total: found?.[0].sum ?? pence(15_000),
      replaces,
      hostname: 'localhost',
      key: { endpoint: 'pay link', key: randomId(), requestHash: token },
      renderRefusal: ({ code }) => ({
        status: 409,
        envelope: { success: false, message: code, data: { code } },
      }),
    };
    return this.#ask(deps);
  }

  /** Presses Pay again, like a browser that got no answer. */
  async pressAgain(): Promise<string> {
    return this.#last === undefined ? 'nothing pressed' : this.#ask(this.#env.deps);
  }

  /** Presses Pay. Our server crashes after the provider has begun the payment, but before we record it. */
  async pressAndDie(token: string): Promise<string> {
    const { deps } = this.#env;
    const dying = {
      ...deps,
      crashPoint: (point: Parameters<Deps['crashPoint']>[0]) => {
        if (point === 'begin: provider answered') throw new Died();
      },
    };
    try {
      return await this.press(token, { deps: dying });
    } catch (error) {
      if (error instanceof Died) return 'died';
      throw error;
    }
  }

  async #ask(deps: Deps): Promise<string> {
    try {
      const { status, answer } = await payByLink(deps, this.#last as PayLinkCall);
      if (status !== 200) return 'stored refusal';
      const { data } = JSON.parse(answer) as { data: Begun };
      this.begun = data;
      this.checkout = this.#provider.checkout(data as never, this.#env.browser);
      return 'begun';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  }

  async pay(card: Card): Promise<void> {
    await this.checkout?.pay(card).catch(() => {});
  }
}

class Died extends Error {}
