import * as contract from '@slipway/shared/api/console/money.ts';
import { unexplainedDifference } from '@slipway/shared/api/console/limits.ts';
import { type Pence, formatGbp, pence, penceOf, poundsOf } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { cashInDrawer, drawerForCash, handOf } from '../../../payments/hand-money.ts';
import { command } from '../../command/command.ts';

/** Opens a drawer for a shift, with the cash in it. */
export const openDrawer = command(contract.openDrawer, {
  name: 'open-drawer',
  kind: 'money',
  async handler(db, actor, { name, ...typed }, { now }) {
    const float = penceOf(typed.float);
    const row = await db
      .insertInto('drawers')
      .values({
        name: name.trim(),
        float,
        openedBy: actor.person?.id ?? null,
        openedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      subject: { kind: 'drawer', id: String(row.id) },
      effect: {
        sentence: `${name.trim()} is open with ${formatGbp(float)} in it.`,
        figures: [{ label: 'Float', value: formatGbp(float) }],
        warnings: [],
      },
      before: {},
      after: { float },
      // `basis` leaves out the drawer's number, because the preview and the command get different numbers.
      basis: [name.trim(), float],
      result: { drawer: row.id },
    };
  },
});

/**
 * Records how much cash was in a drawer when it was opened. Needed if the day's first payment opened the drawer before
 * anybody had counted it.
 */
export const setFloat = command(contract.setFloat, {
  name: 'set-float',
  kind: 'money',
  ownerOf: drawerOwner,
  async handler(db, _actor, { drawer: id, ...typed }) {
    const float = penceOf(typed.float);
    const drawer = await lockOpen(db, id);
    if (drawer.isFloatOpen !== true)
      throw new Refusal('invalid', {
        message: 'The cash that was in this drawer at the start has already been entered.',
      });
    await db.updateTable('drawers').set({ float, isFloatOpen: false }).where('id', '=', id).execute();
    return {
      subject: { kind: 'drawer', id: String(id) },
      effect: {
        sentence: `${formatGbp(float)} was in ${drawer.name} at the start.`,
        figures: [{ label: 'Float', value: formatGbp(float) }],
        warnings: [],
      },
      before: { isFloatOpen: true },
      after: { float },
      result: {},
    };
  },
});

/**
 * Records a count of the cash in a drawer. The drawer remains open. The count is blind: neither the preview
 * nor the sentence after the count shows the expected cash. Otherwise people would count again until the sum
 * is right. Each count is stored as typed; a later count does not replace it.
 */
export const countDrawer = command(contract.countDrawer, {
  name: 'count-drawer',
  kind: 'money',
  ownerOf: drawerOwner,
  async handler(db, actor, { drawer: id, ...typed }, { now }) {
    const counted = penceOf(typed.counted);
    const drawer = await lockOpen(db, id);
    // The float has to be entered before the count. Otherwise a person could choose a float that makes the count right.
    if (drawer.isFloatOpen === true)
      throw new Refusal('invalid', {
        message: 'Before you count this drawer, please enter the cash that was in it at the start.',
      });
    const expected = await expectedIn(db, id);
    await db
      .insertInto('drawerCounts')
      .values({
        drawerId: id,
        counted,
        expected,
        countedBy: actor.person?.id ?? null,
        at: now,
      })
      .execute();
    return {
      subject: { kind: 'drawer', id: String(id) },
      effect: {
        sentence: `${formatGbp(counted)} was counted in ${drawer.name}.`,
        figures: [{ label: 'Counted', value: formatGbp(counted) }],
        warnings: [],
      },
      before: {},
      after: { counted, expected },
      basis: [id, counted],
      result: { counted: poundsOf(counted), expected: poundsOf(expected) },
    };
  },
});

/** Closes a counted drawer. If the last count is more than `unexplainedDifference` pounds off, a reason is needed. */
export const closeDrawer = command(contract.closeDrawer, {
  name: 'close-drawer',
  kind: 'money',
  ownerOf: drawerOwner,
  async handler(db, actor, { drawer: id, note }, { now }) {
    const drawer = await lockOpen(db, id);
    const last = await db
      .selectFrom('drawerCounts')
      .selectAll()
      .where('drawerId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (last === undefined) throw new Refusal('invalid', { message: 'Count this drawer first.' });
    const { counted, expected } = last;
    if ((await expectedIn(db, id)) !== expected)
      throw new Refusal('invalid', {
        message: 'Money went in or out since this drawer was counted: count it again.',
      });
    const difference = counted - expected;
    const words = `${formatGbp(pence(Math.abs(difference)))} ${difference < 0 ? 'short' : 'over'}`;
    if (Math.abs(difference) > unexplainedDifference * 100 && note.trim() === '')
      throw new Refusal('invalid', {
        message: `The drawer is ${words}: give a reason.`,
        details: { field: 'note' },
      });
    await db
      .updateTable('drawers')
      .set({
        closedAt: now,
        closedBy: actor.person?.id ?? null,
        counted,
        expected,
        note: note.trim() === '' ? null : note.trim(),
      })
      .where('id', '=', id)
      .execute();
    return {
      subject: { kind: 'drawer', id: String(id) },
      effect: {
        sentence: `${drawer.name} is closed. ${formatGbp(counted)} was counted, ${difference === 0 ? 'as expected' : `which is ${words}`}.`,
        figures: [{ label: 'Counted', value: formatGbp(counted) }],
        warnings: [],
      },
      before: { isOpen: true },
      after: { counted, expected },
      result: {},
    };
  },
});

/** Puts cash that is in no drawer into the drawer of the acting person. Opens a drawer if that person has none. */
export const putCashIn = command(contract.putCashIn, {
  name: 'put-cash-in',
  kind: 'money',
  /** The person who took the cash. Null if several people took the cash. */
  async ownerOf(db, { lines }) {
    const takers = await db
      .selectFrom('handMoney')
      .select('staffId')
      .distinct()
      .where('id', 'in', lines)
      .execute();
    return takers.length === 1 ? takers[0]!.staffId : null;
  },
  async handler(db, actor, { lines, ...typed }, { now }) {
    const { float } = handOf(typed);
    const staffId = actor.person?.id ?? null;
    const drawer = await drawerForCash(db, staffId, now, float);
    if (drawer === undefined) throw new Refusal('invalid', { message: 'Open a drawer first.' });
    // The primary key lets each line be put in only once. If two people put in a line at the same time, the second
    // waits here.
    const put = await sql<{ amount: number }>`
      with put as (
        insert into cash_put_in (line_id, drawer_id, staff_id, at)
        select id, ${drawer.id}, ${staffId}, ${now} from hand_money
        where id = any (${lines}) and drawer_id is null and method = 'cash'
        on conflict do nothing returning line_id
      ) select amount from hand_money where id in (select line_id from put)`.execute(db);
    if (put.rows.length !== new Set(lines).size)
      throw new Refusal('invalid', {
        message: 'Some of this cash is already in a drawer. Please look at the list again.',
      });
    const sum = pence(put.rows.reduce((all, { amount }) => all + amount, 0));
    return {
      subject: { kind: 'drawer', id: String(drawer.id) },
      effect: {
        sentence: `${formatGbp(sum)} that was not in any drawer is now in ${drawer.name}.`,
        figures: [{ label: 'Put in', value: formatGbp(sum) }],
        warnings: [],
      },
      before: {},
      after: { lines, sum },
      // `basis` leaves out the drawer's number, because the preview and the command may each open a new drawer.
      basis: [lines, sum, drawer.name],
      result: {},
    };
  },
});

async function drawerOwner(db: Database, { drawer }: { drawer: number }): Promise<string | null> {
  const row = await db.selectFrom('drawers').select('openedBy').where('id', '=', drawer).executeTakeFirst();
  return row?.openedBy ?? null;
}

/** Locks an open drawer. Other people who take cash for it wait. */
async function lockOpen(db: Database, id: number): Promise<Row<'drawers'>> {
  const drawer = await db
    .selectFrom('drawers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (drawer === undefined) throw new Refusal('not_found');
  if (drawer.closedAt !== null) throw new Refusal('invalid', { message: 'This drawer is already closed.' });
  return drawer;
}

async function expectedIn(db: Database, id: number): Promise<Pence> {
  const { rows } = await sql<{ expected: Pence }>`
    select d.float + ${cashInDrawer} as expected from drawers d where d.id = ${id}`.execute(db);
  return rows[0]!.expected;
}
