import { mostPutIn } from '@slipway/shared/api/console/limits.ts';
import type { WireDrawers } from '@slipway/shared/api/console/money.ts';
import type { WireCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { drawerOf } from '../../../payments/hand-money.ts';

const daysShown = 14;
const mostSlips = 500;

type Line = {
  kind: WireDrawers['inNone'][number]['kind'];
  amount: number;
  at: string | Date;
  by: string | null;
  bookingId: string | null;
  code: string | null;
};

type DrawerFacts = {
  id: number;
  name: string;
  openedBy: string | null;
  openedByName: string | null;
  openedAt: Date;
  float: number;
  closedAt: Date | null;
  closedByName: string | null;
  counted: number | null;
  expected: number | null;
  note: string | null;
  isFloatOpen: boolean | null;
  counts: { counted: number; expected: number; at: string; by: string | null }[];
  lines: (Line & { wasPutIn: boolean })[];
};

/**
 * Returns the drawers of the last two weeks (open ones first), the cash in no drawer, the card-machine slips, and the
 * refunds that staff must hand over. Leaves out the lines of an open drawer, so that staff count its cash without
 * knowing the expected sum.
 */
export async function readDrawers(
  db: Database,
  scope: Scope,
  personId: string | null,
  now: Date,
): Promise<WireDrawers> {
  const since = addDays(venueDate(now), -daysShown);
  const { rows } = await sql<DrawerFacts>`
    select d.id, d.name, d.opened_by, o.name as opened_by_name, d.opened_at, d.float, d.closed_at,
      c.name as closed_by_name, d.counted, d.expected, d.note, d.is_float_open,
      coalesce((select json_agg(json_build_object('counted', n.counted, 'expected', n.expected, 'at', n.at,
          'by', s.name) order by n.id)
        from drawer_counts n left join staff s on s.id = n.counted_by where n.drawer_id = d.id), '[]') as counts,
      coalesce((select json_agg(json_build_object('kind', h.kind, 'amount', h.amount, 'at', h.at, 'by', s.name,
          'booking_id', h.booking_id, 'code', b.code, 'was_put_in', h.drawer_id is null) order by h.at, h.id)
        from hand_money h left join staff s on s.id = h.staff_id left join bookings b on b.id = h.booking_id
        where h.drawer_id = d.id or h.id in (select line_id from cash_put_in where drawer_id = d.id)), '[]') as lines
    from drawers d left join staff o on o.id = d.opened_by left join staff c on c.id = d.closed_by
    where (d.closed_at is null or d.closed_at >= ${since}::date)
      and (${scope !== 'own'} or d.opened_by = ${personId})
    order by d.closed_at desc nulls first, d.opened_at desc, d.id desc
    limit 60`.execute(db);
  const refunds = await sql<{
    id: string;
    amount: number;
    method: 'cash' | 'card_machine';
    bookingId: string;
    code: string;
    firstName: string;
    lastName: string;
    since: Date;
  }>`
    select r.id, r.amount, a.provider as method, b.id as booking_id, b.code, c.first_name, c.last_name,
      r.created_at as since
    from refunds r join payment_attempts a on a.id = r.attempt_id join bookings b on b.id = a.booking_id
    join customers c on c.id = b.customer_id
    where ${isToGiveBack(now)}
    order by r.created_at limit 100`.execute(db);
  const inNone = await sql<Line & { id: number; name: string | null }>`
    select h.id, h.kind, h.amount, h.at, s.name as by, h.booking_id, b.code,
      nullif(trim(c.first_name || ' ' || c.last_name), '') as name
    from hand_money h left join staff s on s.id = h.staff_id left join bookings b on b.id = h.booking_id
    left join customers c on c.id = b.customer_id
    where ${isInNone(scope, personId)} order by h.at, h.id limit ${mostPutIn}`.execute(db);
  const slips = await sql<Line & { slip: string | null }>`
    select h.slip, h.kind, h.amount, h.at, s.name as by, h.booking_id, b.code
    from hand_money h left join staff s on s.id = h.staff_id left join bookings b on b.id = h.booking_id
    where h.method = 'card_machine' and h.at >= ${since}::date and (${scope !== 'own'} or h.staff_id = ${personId})
    order by h.at desc, h.id desc limit ${mostSlips}`.execute(db);
  return {
    drawers: rows.map((drawer) => drawerView(drawer, personId)),
    inNone: inNone.rows.map(({ id, name, ...line }) => ({ line: id, name, ...lineView(line) })),
    slips: slips.rows.map(({ slip, ...line }) => ({ slip, ...lineView(line) })),
    toGiveBack: refunds.rows.map((row) => ({
      refund: row.id,
      amount: poundsOf(pence(row.amount)),
      method: row.method,
      bookingId: row.bookingId,
      code: row.code,
      name: `${row.firstName} ${row.lastName}`.trim(),
      since: row.since.toISOString(),
    })),
  };
}

/** SQL condition: the line `h` records cash that is in no drawer, and this person may see the line. */
const isInNone = (
  scope: Scope,
  personId: string | null,
) => sql<boolean>`(h.drawer_id is null and h.method = 'cash'
  and not exists (select from cash_put_in p where p.line_id = h.id)
  and (${scope !== 'own'} or h.staff_id = ${personId}))`;

/** SQL condition: staff have to hand over the refund `r` of the attempt `a`. */
const isToGiveBack = (now: Date) => sql<boolean>`(r.status = 'requested'
  and a.provider in ('cash', 'card_machine') and coalesce(r.not_before <= ${now}, true))`;

/** The drawer for a person's cash, and the open tasks about drawers. */
export async function readCashDrawer(
  db: Database,
  scope: Scope,
  personId: string | null,
  now: Date,
): Promise<WireCashDrawer> {
  const open = await db
    .selectFrom('drawers')
    .select(['id', 'name', 'openedBy', 'isFloatOpen'])
    .where('closedAt', 'is', null)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const drawer = drawerOf(open, personId);
  const { rows } = await sql<{ lines: number; toGiveBack: number }>`
    select (select count(*)::integer from hand_money h where ${isInNone(scope, personId)}) as lines,
      (select coalesce(sum(r.amount), 0)::integer from refunds r join payment_attempts a on a.id = r.attempt_id
        where ${isToGiveBack(now)}) as to_give_back`.execute(db);
  return {
    drawer: drawer === undefined ? null : { name: drawer.name, isMine: drawer.openedBy === personId },
    openFloats: open
      .filter(
        ({ isFloatOpen, openedBy }) => isFloatOpen === true && (scope !== 'own' || openedBy === personId),
      )
      .map(({ id, name }) => ({ drawer: id, name })),
    inNone: rows[0]!.lines,
    toGiveBack: poundsOf(pence(rows[0]!.toGiveBack)),
  };
}

function lineView({ kind, amount, at, by, bookingId, code }: Line) {
  return {
    kind,
    amount: poundsOf(pence(amount)),
    at: new Date(at).toISOString(),
    by,
    bookingId,
    code,
  };
}

function drawerView(drawer: DrawerFacts, personId: string | null): WireDrawers['drawers'][number] {
  const isOpen = drawer.closedAt === null;
  const pounds = (amount: number | null) => (amount === null ? null : poundsOf(pence(amount)));
  return {
    drawer: drawer.id,
    name: drawer.name,
    isMine: drawer.openedBy === personId,
    openedAt: drawer.openedAt.toISOString(),
    openedBy: drawer.openedByName,
    float: poundsOf(pence(drawer.float)),
    closedAt: drawer.closedAt?.toISOString() ?? null,
    closedBy: drawer.closedByName,
    counted: pounds(drawer.counted),
    expected: pounds(drawer.expected),
    note: drawer.note,
    entries: drawer.lines.length,
    isFloatOpen: drawer.isFloatOpen === true,
    counts: drawer.counts.map(({ counted, expected, at, by }) => ({
      counted: poundsOf(pence(counted)),
      expected: poundsOf(pence(expected)),
      at: new Date(at).toISOString(),
      by,
    })),
    lines: isOpen ? [] : drawer.lines.map(({ wasPutIn, ...line }) => ({ ...lineView(line), wasPutIn })),
  };
}
