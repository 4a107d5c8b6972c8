import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf, DataOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { freeReservationBody, reservationBody } from '@slipway/testing/reservation-body.ts';
import { pressAtStripe, stripeCards } from '@slipway/testing/checkout/stripe-checkout.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { Slot } from '../scene.ts';
import { callOnce } from '../two-servers.ts';
import { detailsOf } from '../visitors.ts';

type Server = { url: string };

/** A fact that a visitor was told. */
export type Told = { id: string; kind: 'booked' | 'paid'; at: number };

/** Simulated visitors. As our pages do, they repeat a call with the same key until an answer arrives. */
export class FailoverVisitors {
  readonly told: Told[] = [];
  /** Unexpected answers: all but a success and "try again". */
  readonly odd: string[] = [];
  readonly #servers: readonly Server[];
  readonly #slots: Slot[];
  readonly #simulator: { url: string; publishableKey: string };
  #isOpen = true;
  #hasLeft = false;
  readonly #here: Promise<void>[];

  constructor(
    servers: readonly Server[],
    slots: readonly Slot[],
    simulator: { url: string; publishableKey: string },
    { free = 6, paying = 2 } = {},
  ) {
    this.#servers = servers;
    this.#slots = [...slots];
    this.#simulator = simulator;
    this.#here = [
      ...Array.from({ length: free }, (_, nth) => this.#visit(nth, 'booked')),
      ...Array.from({ length: paying }, (_, nth) => this.#visit(nth, 'paid')),
    ];
  }

  async go(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#here);
  }

  /** Ends the visitors. A call that gets no answer is not repeated. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.go();
  }

  async #visit(nth: number, kind: Told['kind']): Promise<void> {
    const server = this.#servers[nth % this.#servers.length]!;
    while (this.#isOpen) {
      const slot = this.#slots.pop();
      if (slot === undefined) throw new Error('There are too few slots for this proof.');
      const customer = await this.#press(server, saveCustomer, detailsOf(`v${randomId()}`));
      if (customer === undefined) continue;
      const id =
        kind === 'booked'
          ? await this.#press(
              server,
              addZeroCostReservation,
              freeReservationBody({ customer: customer.id, slot }),
            )
          : await this.#pay(server, customer.id, slot);
      if (id !== undefined) this.told.push({ id, kind, at: performance.now() });
    }
  }

  /** Books and pays. Waits until the page would show the booking as paid, and returns the id of the booking. */
  async #pay(server: Server, customer: string, slot: Slot): Promise<string | undefined> {
    const begun = await this.#press(
      server,
      addReservation,
      reservationBody({ customer, slot }, { payment_method_id: '1' }),
    );
    if (begun === undefined) return undefined;
    const { booking_id, transactionReference: payment_reference, client_secret = '' } = begun;
    await pressAtStripe(this.#simulator.url, this.#simulator.publishableKey, client_secret, stripeCards.pays);
    for (;;) {
      const outcome = await this.#press(server, confirmStripe, { booking_id, payment_reference });
      if (outcome === undefined) return undefined;
      if (outcome.status === 'confirmed') return booking_id;
      if (outcome.status !== 'pending') {
        this.odd.push(`a payment became ${outcome.status}`);
        return undefined;
      }
      await wait(100);
    }
  }

  async #press<E extends Endpoint>(
    server: Server,
    endpoint: E,
    body: BodyOf<E>,
  ): Promise<DataOf<E> | undefined> {
    const headers = { 'idempotency-key': randomId() };
    while (!this.#hasLeft) {
      const answer = await callOnce(server, endpoint, body, headers, AbortSignal.timeout(15_000)).catch(
        () => undefined,
      );
      if (answer?.status === 200) return answer.envelope.data;
      // A host that hangs may still be processing the first call with this key.
      const isToTryAgain = answer?.status === 503 || answer?.envelope.data.code === 'still_running';
      if (answer !== undefined && !isToTryAgain) {
        this.odd.push(`${endpoint.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return undefined;
      }
      await wait(100);
    }
    return undefined;
  }
}
