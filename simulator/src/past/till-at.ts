import { Clock } from '../clock.ts';
import { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import type { Till } from '../till.ts';
import { Timetable } from '../timetable.ts';

/**
 * The same simulator at an earlier instant: its rows have that time, and nobody is notified. `first`: the end of the first id
 * that it makes. Events that fall due later happen only if `staysDue`.
 */
export function tillAt(till: Till, ms: number, first?: string, { staysDue = false } = {}): Till {
  const clock = new PastClock(till, ms);
  let isFirst = true;
  return {
    store: till.store,
    clock,
    timetable: staysDue ? new DueSince(till, ms) : new NothingDue(till.store, clock),
    deliveries: new NobodyTold(till.store, clock),
    makeId(length) {
      if (!isFirst || first === undefined) return till.makeId(length);
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

class DueSince extends Timetable {
  readonly #till: Till;
  readonly #ms: number;

  constructor(till: Till, ms: number) {
    super(till.store, till.clock);
    this.#till = till;
    this.#ms = ms;
  }

  override schedule(task: Parameters<Timetable['schedule']>[0], inMs: number): void {
    this.#till.timetable.schedule(task, this.#ms + inMs - this.#till.clock.nowMs());
  }
}

class NobodyTold extends DeliveryQueue {
  override add(): void {}
}
