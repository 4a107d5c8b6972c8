import type { Clock } from './clock.ts';
import { type Store, collection } from './store/store.ts';

/** Work scheduled by the simulator's clock, such as the lapse of an authorisation. */
export type Task = { id: string; merchant: string; kind: string; subject: string; dueMs: number };

const tasks = collection<Task>('tasks', (task) => task.merchant);

export class Timetable {
  readonly #store: Store;
  readonly #clock: Clock;
  /** The earliest due time of all tasks, so that most calls need no search. */
  #earliestMs = 0;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  schedule(task: Omit<Task, 'id' | 'dueMs'>, inMs: number): void {
    const dueMs = this.#clock.nowMs() + inMs;
    const id = `${task.kind}:${task.subject}:${this.#store.nextNumber()}`;
    this.#store.put(tasks, id, { ...task, id, dueMs });
    this.#earliestMs = Math.min(this.#earliestMs, dueMs);
  }

  /** Runs the due tasks in order. Each task is removed and run in one write of the store. */
  runDue(run: (task: Task) => void): void {
    if (this.#clock.nowMs() < this.#earliestMs) return;
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      for (const task of due) {
        this.#store.write(() => {
          this.#store.remove(tasks, task.id);
          run(task);
        });
      }
    }
    this.#earliestMs = this.#store
      .list(tasks)
      .reduce((earliestMs, { dueMs }) => Math.min(earliestMs, dueMs), Number.POSITIVE_INFINITY);
  }

  forgetMerchant(merchant: string): void {
    for (const { id } of this.#store.listGroup(tasks, merchant)) this.#store.remove(tasks, id);
  }

  #due(): Task[] {
    const nowMs = this.#clock.nowMs();
    return this.#store
      .list(tasks)
      .filter(({ dueMs }) => dueMs <= nowMs)
      .toSorted((one, other) => one.dueMs - other.dueMs);
  }
}
