import { type Store, collection } from './store/store.ts';

const clocks = collection<{ aheadMs: number }>('clock');

/** The simulator's own clock, which runs normally and can be advanced. */
export class Clock {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get aheadMs(): number {
    return this.#store.get(clocks, 'clock')?.aheadMs ?? 0;
  }

  nowMs(): number {
    return Date.now() + this.aheadMs;
  }

  /** Returns the time in Unix seconds, as Stripe does. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  advance(ms: number): void {
    this.#store.write(() => this.#store.put(clocks, 'clock', { aheadMs: this.aheadMs + ms }));
  }

  reset(): void {
    this.#store.write(() => this.#store.remove(clocks, 'clock'));
  }
}
