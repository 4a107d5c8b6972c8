import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Database, NewRow, Row } from '../database/tables.ts';
import { randomId } from '../security/random-id.ts';

export const handMethods = ['cash', 'card_machine'] as const;
export type HandMethod = (typeof handMethods)[number];

/** Providers whose money a person takes and gives back: no job asks or sends anything. */
export function isByHand(provider: string): provider is HandMethod {
  return (handMethods as readonly string[]).includes(provider);
}

/** The drawer that somebody's cash goes into: the last one they have opened, else the last one that is open. */
export async function openDrawerFor(
  db: Database,
  staffId: string | null,
): Promise<Pick<Row<'drawers'>, 'id' | 'name'> | undefined> {
  const open = await db
    .selectFrom('drawers')
    .select(['id', 'name', 'openedBy'])
    .where('closedAt', 'is', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    // Whoever counts it waits, or we do.
    .forShare()
    .execute();
  return open.find(({ openedBy }) => openedBy === staffId) ?? open[0];
}

type Line = Omit<NewRow<'handMoney'>, 'drawerId' | 'id'>;

/** One coin or slip, in the drawer that is open. */
export async function writeHandMoney(db: Database, line: Line): Promise<void> {
  const drawer = line.method === 'cash' ? await openDrawerFor(db, line.staffId ?? null) : undefined;
  await db
    .insertInto('handMoney')
    .values({ ...line, drawerId: drawer?.id ?? null })
    .execute();
}

export type HandPayment = {
  bookingId: string;
  amount: Pence;
  method: HandMethod;
  slip: string | null;
  given: Pence | null;
  staffId: string | null;
  /** The booking stands already. */
  isForOwed: boolean;
};

/** Money in the hand: captured as it is written, and accepted. The caller has locked the booking. */
export async function takeByHand(db: Database, paid: HandPayment, now: Date): Promise<string> {
  const { bookingId, amount, method, slip, given, staffId, isForOwed } = paid;
  const id = randomId();
  await db
    .insertInto('paymentAttempts')
    .values({
      id,
      reference: randomId(),
      bookingId,
      provider: method,
      purpose: 'booking',
      amount,
      status: 'captured',
      authorised: amount,
      captured: amount,
      acceptedAt: now,
      isForOwed: isForOwed ? true : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await writeHandMoney(db, {
    method,
    kind: 'payment',
    amount,
    bookingId,
    attemptId: id,
    refundId: null,
    slip,
    given,
    staffId,
    at: now,
  });
  return id;
}
