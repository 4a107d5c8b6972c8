import * as z from 'zod/mini';
import { paidMethods } from '@slipway/shared/rules/payment-method.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { type TabStorage, parseJson, tabKeys } from './tab-storage.ts';

/** Booking id and payment reference: together they identify a payment and prove that it is ours. */
const payment = z.object({ bookingId: z.string(), reference: z.string() });

export const paidMethod = z.enum(paidMethods);

const shape = z.object({
  ...payment.shape,
  method: paidMethod,
  /** The end of the hold by the server's clock, as ISO text. */
  deadline: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  slotId: z.int(),
  total: z.custom<Pence>((value) => Number.isSafeInteger(value) && (value as number) >= 0),
  /** Fingerprint of the reservation, to detect a change. */
  asked: z.string(),
  /** The earlier hold that this hold replaced. */
  replaced: z.nullable(payment),
  declines: z.int().check(z.minimum(0)),
});

export type PaymentKey = z.output<typeof payment>;

/** A boat that is held for this tab while the visitor pays. */
export type Hold = z.output<typeof shape>;

export function readHold(storage: TabStorage): Hold | undefined {
  const parsed = shape.safeParse(parseJson(storage.read(tabKeys.hold)));
  return parsed.success ? parsed.data : undefined;
}

export function writeHold(storage: TabStorage, hold: Hold): void {
  storage.write(tabKeys.hold, JSON.stringify(hold));
}

/**
 * Counts a declined payment in the stored hold. Pages outside the wizard call this function, and the wizard
 * reads the count.
 */
export function countDecline(storage: TabStorage): Hold | undefined {
  const hold = readHold(storage);
  if (hold === undefined) return undefined;
  const counted = { ...hold, declines: hold.declines + 1 };
  writeHold(storage, counted);
  return counted;
}

export function removeHold(storage: TabStorage): void {
  storage.remove(tabKeys.hold);
}
