import { Clock } from '../clock.ts';
import { DeliveryQueue } from '../deliveries/delivery-queue.ts';
import type { Simulator } from '../simulator.ts';
import { Timetable } from '../timetable.ts';

/**
 * Returns a simulator with the same rows, whose clock always shows `ms`. The new simulator notifies no merchant, and
 * adds tasks to the timetable only if `staysDue` is true. If `first` is given, `makeId` returns it as the first id.
 */
export function simulatorAt(
  simulator: Simulator,
  ms: number,
  first?: string,
  { staysDue = false } = {},
): Simulator {
  const clock = new PastClock(simulator, ms);
  let isFirst = true;
  return {
    store: simulator.store,
    clock,
    timetable: staysDue ? new DueSince(simulator, ms) : new NothingDue(simulator.store, clock),
    deliveries: new NobodyTold(simulator.store, clock),
    makeId(length) {
      if (!isFirst || first === undefined) return simulator.makeId(length);
      isFirst = false;
      return first;
    },
  };
}

class PastClock extends Clock {
  readonly #ms: number;

  constructor({ store }: Simulator, ms: number) {
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
  readonly #simulator: Simulator;
  readonly #ms: number;

  constructor(simulator: Simulator, ms: number) {
    super(simulator.store, simulator.clock);
    this.#simulator = simulator;
    this.#ms = ms;
  }

  override schedule(task: Parameters<Timetable['schedule']>[0], inMs: number): void {
    this.#simulator.timetable.schedule(task, this.#ms + inMs - this.#simulator.clock.nowMs());
  }
}

class NobodyTold extends DeliveryQueue {
  override add(): void {}
}
