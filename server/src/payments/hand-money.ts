import type { TypedHand } from '@slipway/shared/api/console/by-hand.ts';
import { type Pence, penceOf } from '@slipway/shared/values/pence.ts';
import type { Database, NewRow, Row } from '../platform/database/tables.ts';
import { randomId } from '../platform/security/random-id.ts';
import { sql } from 'kysely';

export const handMethods = ['cash', 'card_machine'] as const;
export type HandMethod = (typeof handMethods)[number];

/** True for cash and the card machine. Staff take and return this money in person, so no job calls a provider. */
export function isByHand(provider: string): provider is HandMethod {
  return (handMethods as readonly string[]).includes(provider);
}

/** The open drawer for a person's cash: the latest that this person opened, or else the latest of anybody. */
async function openDrawerFor(
  db: Database,
  staffId: string | null,
): Promise<Pick<Row<'drawers'>, 'id' | 'name'> | undefined> {
  const open = await db
    .selectFrom('drawers')
    .select(['id', 'name', 'openedBy'])
    .where('closedAt', 'is', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    // The count of a drawer takes a conflicting lock, so the count and this call take turns.
    .forShare()
    .execute();
  return drawerOf(open, staffId);
}

/** Picks the drawer for a person's cash from the open drawers, latest first. */
export function drawerOf<D extends Pick<Row<'drawers'>, 'openedBy'>>(
  open: readonly D[],
  staffId: string | null,
): D | undefined {
  return open.find(({ openedBy }) => openedBy === staffId) ?? open[0];
}

export type Hand = {
  /** The number on the card machine's slip. */
  slip?: string | undefined;
  /** The cash that the customer handed over. */
  given?: Pence | undefined;
  /**
   * The float of the drawer, if this is the first cash of the day. Null or left out: the float will be counted later.
   */
  float?: Pence | null | undefined;
};

/** Converts the input of the console, which is in pounds. */
export function handOf({ slip, given, inDrawer }: TypedHand): Hand {
  return {
    slip,
    given: given === undefined ? undefined : penceOf(given),
    float: typeof inDrawer === 'number' ? penceOf(inDrawer) : inDrawer,
  };
}

/**
 * Returns the drawer for a person's cash. If no drawer is open, opens one for that person; two simultaneous calls open
 * only one drawer. Returns undefined if no drawer is open and `staffId` is null. `float`: the cash in a new drawer, in
 * pence; null or left out: the cash will be counted later.
 */
export async function drawerForCash(
  db: Database,
  staffId: string | null,
  now: Date,
  float?: number | null,
): Promise<Pick<Row<'drawers'>, 'id' | 'name'> | undefined> {
  const open = await openDrawerFor(db, staffId);
  if (open !== undefined || staffId === null) return open;
  await sql`
    insert into drawers (name, opened_by, opened_at, float, opened_by_cash, is_float_open)
    select s.name || '’s drawer', s.id, ${now}, ${float ?? 0}, true, ${(float ?? null) === null}
    from staff s where s.id = ${staffId}
    -- one_drawer_by_cash: another phone of this person has just opened a drawer.
    on conflict do nothing`.execute(db);
  return openDrawerFor(db, staffId);
}

/** SQL for the cash in a drawer `d`, in pence: the drawer's own lines, and sums moved into it later. */
export const cashInDrawer = sql<number>`(
  (select coalesce(sum(h.amount), 0) from hand_money h where h.drawer_id = d.id)
  + (select coalesce(sum(h.amount), 0) from cash_put_in p join hand_money h on h.id = p.line_id
    where p.drawer_id = d.id))::integer`;

type Line = Omit<NewRow<'handMoney'>, 'drawerId' | 'id'>;

/**
 * Writes one line for cash or a card slip. Cash that reverses a payment is written to the payment's drawer while that
 * drawer is open. All other cash is written to the drawer that `drawerForCash` returns.
 */
export async function writeHandMoney(db: Database, line: Line, takesBack?: string): Promise<void> {
  const former =
    takesBack === undefined
      ? undefined
      : await db
          .selectFrom('drawers')
          .select('id')
          .where('closedAt', 'is', null)
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('handMoney')
              .select('drawerId')
              .where('attemptId', '=', takesBack)
              .where('kind', '=', 'payment')
              .$castTo<{ drawerId: number }>(),
          )
          .forShare()
          .executeTakeFirst();
  const drawer =
    line.method === 'cash'
      ? (former ?? (await drawerForCash(db, line.staffId ?? null, line.at as Date)))
      : undefined;
  await db
    .insertInto('handMoney')
    .values({ ...line, drawerId: drawer?.id ?? null })
    .execute();
}

/** The part of a cash or card-machine deposit that we kept for charges. */
export async function keptByHand(db: Database, bookingId: string): Promise<Pence> {
  const { rows } = await sql<{ kept: Pence }>`
    select coalesce(sum(amount), 0)::integer as kept from charges
    where booking_id = ${bookingId} and source = 'hand_deposit'`.execute(db);
  return rows[0]!.kept;
}

export type HandPayment = {
  bookingId: string;
  amount: Pence;
  method: HandMethod;
  slip: string | null;
  given: Pence | null;
  staffId: string | null;
  /** Whether the booking is already confirmed. */
  isForOwed: boolean;
  /** The purpose of the payment, if it is not the price. */
  purpose?: 'charge';
};

/**
 * Records money that staff took, as a payment that is already captured and accepted. The caller has locked the booking.
 */
export async function takeByHand(db: Database, paid: HandPayment, now: Date): Promise<string> {
  const { bookingId, amount, method, slip, given, staffId, isForOwed, purpose = 'booking' } = paid;
  const id = randomId();
  await db
    .insertInto('paymentAttempts')
    .values({
      id,
      reference: randomId(),
      bookingId,
      provider: method,
      purpose,
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
