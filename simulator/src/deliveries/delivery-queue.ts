import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { type Delivery, type Try, deliveries, heldAtMostMs, retryAfterMs } from './delivery.ts';

export type Sending = { isAccepted: boolean; result: Omit<Try, 'at'> };

/** The shortest pause before a delivery is retried, in real milliseconds. Advancing the clock does not shorten it. */
const realRestMs = 100;
const sentAtOnce = 16;
const keptPerMerchant = 2000;

/**
 * Delivers events to merchants, and retries until the merchant accepts the event. The queue is on disk. After a crash
 * it continues, and repeats the deliveries that were in progress.
 */
export class DeliveryQueue {
  readonly #store: Store;
  readonly #clock: Clock;
  #send: ((delivery: Delivery) => Promise<Sending>) | undefined;
  #pending = new Set<string>();
  readonly #underWay = new Set<string>();
  readonly #restsUntil = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  start(send: (delivery: Delivery) => Promise<Sending>): void {
    this.#send = send;
    this.recount();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#send = undefined;
  }

  add(delivery: Delivery): void {
    this.#store.put(deliveries, delivery.id, delivery);
    this.#pending.add(delivery.id);
    this.#wakeIn(delivery.dueMs - this.#clock.nowMs());
  }

  /** Must be called after the clock has moved, or after other code has changed deliveries. */
  recount(): void {
    this.#pending = new Set(
      this.#store
        .list(deliveries)
        .filter(({ state }) => state === 'pending')
        .map(({ id }) => id),
    );
    this.#wakeIn(0);
  }

  #wakeIn(ms: number): void {
    const at = Date.now() + Math.max(ms, 5);
    if (this.#send === undefined || at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    // A timer cannot be set further ahead than about 24 days.
    this.#timer = setTimeout(() => this.#pump(), Math.min(at - Date.now(), 3_600_000));
  }

  #pump(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const due: Delivery[] = [];
    let nextInMs = Number.POSITIVE_INFINITY;
    for (const id of this.#pending) {
      if (this.#underWay.has(id)) continue;
      const delivery = this.#store.get(deliveries, id);
      if (delivery?.state !== 'pending') {
        this.#pending.delete(id);
        continue;
      }
      const inMs = this.#restOf(delivery);
      if (inMs > 0) nextInMs = Math.min(nextInMs, inMs);
      else due.push(delivery);
    }
    // At most `sentAtOnce` deliveries are in progress at the same time. When one finishes, the next delivery
    // that is due starts.
    const room = sentAtOnce - this.#underWay.size;
    for (const delivery of due.toSorted((one, other) => one.dueMs - other.dueMs).slice(0, room)) {
      void this.#try(delivery);
    }
    if (nextInMs !== Number.POSITIVE_INFINITY) this.#wakeIn(nextInMs);
  }

  #restOf({ id, dueMs, heldBy }: Delivery): number {
    const heldMs = heldBy === undefined ? 0 : heldAtMostMs;
    return Math.max(dueMs + heldMs - this.#clock.nowMs(), (this.#restsUntil.get(id) ?? 0) - Date.now());
  }

  async #try(delivery: Delivery): Promise<void> {
    const send = this.#send;
    if (send === undefined) return;
    this.#underWay.add(delivery.id);
    try {
      const sending = await send(delivery);
      if (this.#send !== undefined) this.#record(delivery.id, sending);
    } catch (error) {
      console.error(error);
    } finally {
      this.#underWay.delete(delivery.id);
      this.#wakeIn(0);
    }
  }

  #record(id: string, { isAccepted, result }: Sending): void {
    // The delivery may have been deleted while it was being sent.
    const delivery = this.#store.get(deliveries, id);
    if (delivery === undefined) return;
    const tries = [...delivery.tries, { at: new Date(this.#clock.nowMs()).toISOString(), ...result }];
    const restMs = retryAfterMs[tries.length - 1];
    const state = isAccepted ? 'delivered' : restMs === undefined ? 'given_up' : 'pending';
    this.#store.write(() => {
      this.#store.put(deliveries, id, {
        ...delivery,
        tries,
        state,
        dueMs: this.#clock.nowMs() + (restMs ?? 0),
      });
      this.#forgetOldest(delivery.merchant);
    });
    if (state === 'pending') {
      this.#restsUntil.set(id, Date.now() + realRestMs);
    } else {
      this.#pending.delete(id);
      this.#restsUntil.delete(id);
    }
  }

  #forgetOldest(merchant: string): void {
    if (this.#store.countGroup(deliveries, merchant) <= keptPerMerchant) return;
    const oldest = this.#store.oldestOfGroup(deliveries, merchant);
    if (oldest !== undefined && !this.#pending.has(oldest)) this.#store.remove(deliveries, oldest);
  }
}
