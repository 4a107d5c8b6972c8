import type { Fields } from '../control/read-fields.ts';
import { collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';

/** Behaviour that differs between accounts at Worldpay, or happens only sometimes. */
export type Habits = {
  /** How redirects are signed. `none`: unsigned, as for a merchant without a secret. */
  mac2: 'lower' | 'upper' | 'none';
  isAdminCodeEmpty: boolean;
  /** Whether the redirect of a shopper who cancels says paymentStatus=CANCELLED. */
  isCancelStatusSent: boolean;
  isAuthorisedTwice: boolean;
  /** If set, every notification reports this state of the payment, even if the journal contains another state. */
  lastEvent: string | undefined;
  /** The lag of the replica that answers inquiries, in milliseconds. */
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

/** Sets the habits of an account, in place of all earlier habits. */
export function keepHabits({ store }: Simulator, merchant: string, set: Habits): Habits {
  return store.write(() => store.put(habits, merchant, set));
}

export function forgetHabits({ store }: Simulator, merchant: string): void {
  store.remove(habits, merchant);
}
