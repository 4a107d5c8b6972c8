import type { Clock } from './clock.ts';
import type { DeliveryQueue } from './deliveries/delivery-queue.ts';
import type { IdMaker } from './store/id-maker.ts';
import type { Store } from './store/store.ts';
import type { Timetable } from './timetable.ts';

/** The services that every part of the simulator uses. */
export type Simulator = {
  store: Store;
  clock: Clock;
  timetable: Timetable;
  makeId: IdMaker;
  deliveries: DeliveryQueue;
};
