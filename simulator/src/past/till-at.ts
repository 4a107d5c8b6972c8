import { Clock } from '../clock.ts';
import { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import type { Till } from '../till.ts';
import { Timetable } from '../timetable.ts';

/**
 * The same simulator at an earlier instant: its rows have that time, nobody is notified, and nothing falls due later.
 * `first`: the end of the first id that it makes.
 */
export function tillAt(till: Till, ms: number, first: string): Till {
  const clock = new PastClock(till, ms);
  let isFirst = true;
  return {
    store: till.store,
    clock,
    timetable: new NothingDue(till.store, clock),
    deliveries: new NobodyTold(till.store, clock),
    makeId(length) {
      if (!isFirst) return till.makeId(length);
      isFirst = false;
      return first;
    },
  };
}

class PastClock extends Clock {
  readonly #ms: number;

  constructor({ store }: Till, ms: number) {
    super(store);
    this.#ms = ms;
  }

  override nowMs(): number {
    return this.#ms;
  }

  override nowSeconds(): number {
    return Math.floor(this.#ms / 1000);
  }
}

class NothingDue extends Timetable {
  override schedule(): void {}
}

class NobodyTold extends DeliveryQueue {
  override add(): void {}
}
