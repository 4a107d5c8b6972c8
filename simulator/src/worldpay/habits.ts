import type { Fields } from '../control/read-fields.ts';
import { collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';

/** Behaviour that differs between accounts at Worldpay, or happens there at times. */
export type Habits = {
  /** How redirects are signed; they are not signed for a merchant without a secret. */
  mac2: 'lower' | 'upper' | 'none';
  isAdminCodeEmpty: boolean;
  /** Whether the redirect of a shopper who cancels says paymentStatus=CANCELLED. */
  isCancelStatusSent: boolean;
  isAuthorisedTwice: boolean;
  /** The state that notifications contain, even if their journal has another. */
  lastEvent: string | undefined;
  /** How far the replica that answers inquiries lags. */
  inquiryLagMs: number;
};

const usual: Habits = {
  mac2: 'lower',
  isAdminCodeEmpty: false,
  isCancelStatusSent: false,
  isAuthorisedTwice: false,
  lastEvent: undefined,
  inquiryLagMs: 0,
};

const habits = collection<Habits>('worldpay_habits');

export function habitsOf({ store }: Simulator, merchant: string): Habits {
  return { ...usual, ...store.get(habits, merchant) };
}

export function readHabits(fields: Fields): Habits {
  return {
    mac2: fields.optionalOneOf('mac2', ['lower', 'upper', 'none']) ?? usual.mac2,
    isAdminCodeEmpty: fields.optionalFlag('admin_code_empty') ?? usual.isAdminCodeEmpty,
    isCancelStatusSent: fields.optionalFlag('cancel_status') ?? usual.isCancelStatusSent,
    isAuthorisedTwice: fields.optionalFlag('authorised_twice') ?? usual.isAuthorisedTwice,
    lastEvent: fields.optionalText('last_event'),
    inquiryLagMs: fields.optionalDurationMs('inquiry_lag') ?? usual.inquiryLagMs,
  };
}

/** Replaces all habits set before. */
export function keepHabits({ store }: Simulator, merchant: string, set: Habits): Habits {
  return store.write(() => store.put(habits, merchant, set));
}

export function forgetHabits({ store }: Simulator, merchant: string): void {
  store.remove(habits, merchant);
}
