import type { Fields } from '../control/read-fields.ts';
import { collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';

/** Differences between accounts at Stripe. */
type Habits = {
  /** Whether the account may request extended authorisations. Stripe allows few accounts to do so. */
  extendsHolds: boolean;
};

const habits = collection<Habits>('stripe_habits');

export function habitsOf({ store }: Simulator, merchant: string): Habits {
  return store.get(habits, merchant) ?? { extendsHolds: false };
}

export function readHabits(fields: Fields): Habits {
  return { extendsHolds: fields.optionalFlag('extended_authorization') ?? false };
}

/** Sets the habits of an account, in place of all earlier habits. */
export function keepHabits({ store }: Simulator, merchant: string, set: Habits): Habits {
  return store.write(() => store.put(habits, merchant, set));
}

export function forgetHabits({ store }: Simulator, merchant: string): void {
  store.remove(habits, merchant);
}
