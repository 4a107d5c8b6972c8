import { sql } from 'kysely';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { answerOffer } from '../../src/bookings/cancellation/answer-offer.ts';
import { cancelDay } from '../../src/testing/cancel-day.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import type { Checkout } from '@slipway/testing/checkout/checkout.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { payWith } from '../settling/steps.ts';
import type { SlotToBook, Visitor } from '../settling/visitor.ts';
import { unlessRefused } from '../unless-refused.ts';

export type Payer = {
  env: ScheduleEnv;
  provider: ProviderAtSimulator;
  visitor: Visitor;
  slot: SlotToBook;
  /** Another visitor, who has a slot on another day and moves from that slot to `slot`. */
  otherDay: { visitor: Visitor; slot: SlotToBook };
};

/**
 * A step of booking that a visitor has reached when the day is called off. The visitor takes the next step
 * during the call-off or soon after it.
 */
export type Place = {
  name: string;
  coupon?: string;
  /** Brings a visitor to this step. */
  prepare: (payer: Payer) => Promise<void>;
  /** Takes the visitor's next step. */
  next: (payer: Payer) => Promise<unknown>;
};

const reserve = ({ visitor }: Payer) => visitor.reserve();
const pay = ({ visitor }: Payer) => payWith(visitor, 'pays');
const ask = async ({ visitor }: Payer) => visitor.checkout?.outcome();
const payAndAsk = async (payer: Payer) => {
  await pay(payer);
  await ask(payer);
};
/** The visitor holds a boat and pays at the provider. Our server does not learn of the payment yet. */
const paidUnheard = async (payer: Payer) => {
  await reserve(payer);
  await payer.provider.unheard(() => pay(payer));
};

const oldForms = new WeakMap<Visitor, Checkout>();

export const places: readonly Place[] = [
  {
    name: 'no hold yet',
    prepare: async () => {},
    next: async (payer) => {
      await reserve(payer);
      await payAndAsk(payer);
    },
  },
  {
    name: 'held, the form is shown',
    coupon: 'LAKE25',
    prepare: async (payer) => void (await reserve(payer)),
    next: payAndAsk,
  },
  {
    name: 'a card was declined',
    prepare: async (payer) => {
      await reserve(payer);
      await payWith(payer.visitor, 'declined');
      await ask(payer);
    },
    next: payAndAsk,
  },
  {
    name: 'the bank asks (3-D Secure)',
    prepare: async (payer) => {
      await reserve(payer);
      await payWith(payer.visitor, 'asksTheBank');
    },
    next: async (payer) => {
      await payer.visitor.checkout?.answerBank('complete').catch(() => {});
      await ask(payer);
    },
  },
  { name: 'authorised, and we are not told', prepare: paidUnheard, next: advanceNow },
  {
    name: 'confirming',
    prepare: paidUnheard,
    next: (payer) => Promise.all([ask(payer), ask(payer), ask(payer)]),
  },
  {
    name: 'its webhook is under way',
    coupon: 'LAKE25',
    prepare: paidUnheard,
    next: async ({ env }) => {
      for (const webhook of env.caught.slice()) await env.deliver(webhook);
      await processEvents(env.deps);
    },
  },
  {
    name: 'confirmed and taken',
    prepare: async (payer) => {
      await reserve(payer);
      await payAndAsk(payer);
      await advancePayments(payer.env.deps);
    },
    next: async () => {},
  },
  {
    name: 'late: paid, and its hold is over',
    coupon: 'LAKE25',
    prepare: async (payer) => {
      await paidUnheard(payer);
      // The hold ends while the provider cannot be reached.
      await payer.env.everywhere('faults', { kind: 'outage', duration: 'PT20M' });
      await payer.env.advance(16);
      await expireHolds(payer.env.deps);
      await payer.env.everywhere('faults/clear');
      // Other visitors make the reconciler run, and the reconciler must not check this payment before the
      // visitor returns.
      const { db, now } = payer.env;
      await sql`update payment_attempts set next_check_at = ${now()}::timestamptz + interval '1 hour'
        where booking_id = ${payer.visitor.bookingId ?? ''}`.execute(db);
    },
    next: ask,
  },
  {
    name: 'replaced, and the old form is still open',
    prepare: async (payer) => {
      await reserve(payer);
      if (payer.visitor.checkout !== undefined) oldForms.set(payer.visitor, payer.visitor.checkout);
      await payer.visitor.reserve(7);
    },
    next: async (payer) => {
      const oldForm = oldForms.get(payer.visitor);
      await Promise.all([oldForm?.pay('pays').catch(() => {}), payAndAsk(payer)]);
      await oldForm?.outcome();
    },
  },
  { name: 'nothing to pay', coupon: 'ONTHEHOUSE', prepare: async () => {}, next: reserve },
  {
    name: 'takes this time instead of one that we cancelled',
    prepare: async ({ env, otherDay: { visitor, slot } }) => {
      await visitor.reserve();
      await payWith(visitor, 'pays');
      await visitor.checkout?.outcome();
      await cancelDay(env.deps, { date: slot.date }, 'weather');
    },
    next: async ({ env, slot, otherDay: { visitor } }) => {
      const answer = { kind: 'slot', slotId: slot.id } as const;
      await unlessRefused(() => answerOffer(env.deps, visitor.bookingId ?? '', answer));
    },
  },
];

/** Makes the check of this visitor's payment due, and runs the reconciler. */
async function advanceNow({ env: { deps, db, now }, visitor }: Payer): Promise<void> {
  await sql`update payment_attempts set next_check_at = ${now()}
    where booking_id = ${visitor.bookingId ?? ''}`.execute(db);
  await advancePayments(deps);
}
