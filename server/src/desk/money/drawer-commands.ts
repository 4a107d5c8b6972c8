import { rowId } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { formatGbp, pence, type Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Row } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Command } from '../../staff/command/command.ts';

const amount = z.int().check(z.minimum(0), z.maximum(10_000_000));

/** A till for a shift, with what lies in it. */
export const openDrawer = {
  name: 'open-drawer',
  permission: 'work-drawer',
  kind: 'money',
  input: z.strictObject({ name: text(40).check(z.regex(/\S/, 'is required')), float: amount }),
  async handler(db, actor, { name, float }, { now }) {
    const row = await db
      .insertInto('drawers')
      .values({
        name: name.trim(),
        float: pence(float),
        openedBy: actor.person?.id ?? null,
        openedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      subject: { kind: 'drawer', id: String(row.id) },
      effect: {
        sentence: `${name.trim()} is open with ${formatGbp(pence(float))} in it.`,
        figures: [{ label: 'Float', value: formatGbp(pence(float)) }],
        warnings: [],
      },
      before: {},
      after: { float },
      // Its number is made anew by each run.
      basis: [name.trim(), float],
      result: { drawer: row.id },
    };
  },
} satisfies Command<z.ZodMiniType<{ name: string; float: number }>, { drawer: number }>;

type Counted = { drawer: number; counted: number; note: string };

/**
 * Closes a drawer by what was counted. Blind: neither the preview nor the sentence says what it should hold, which would
 * be counted until it fits.
 */
export const countDrawer = {
  name: 'count-drawer',
  permission: 'work-drawer',
  kind: 'money',
  input: z.strictObject({ drawer: rowId, counted: amount, note: text(300, { lines: true }) }),
  ownerOf: async (db, { drawer }) => (await findDrawer(db, drawer))?.openedBy ?? null,
  async handler(db, actor, { drawer: id, counted, note }, { now }) {
    const drawer = await db
      .selectFrom('drawers')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (drawer === undefined) throw new Refusal('not_found');
    if (drawer.closedAt !== null)
      throw new Refusal('invalid', { message: 'This drawer was counted already.' });
    const expected = pence(drawer.float + (await cashIn(db, id)));
    await db
      .updateTable('drawers')
      .set({
        closedAt: now,
        closedBy: actor.person?.id ?? null,
        counted: pence(counted),
        expected,
        note: note.trim() === '' ? null : note.trim(),
      })
      .where('id', '=', id)
      .execute();
    return {
      subject: { kind: 'drawer', id: String(id) },
      effect: {
        sentence: `${drawer.name} is closed with ${formatGbp(pence(counted))} counted.`,
        figures: [{ label: 'Counted', value: formatGbp(pence(counted)) }],
        warnings: [],
      },
      before: { isOpen: true },
      after: { counted, expected },
      basis: [id, counted, note.trim()],
      result: { counted: pence(counted), expected },
    };
  },
} satisfies Command<z.ZodMiniType<Counted>, { counted: Pence; expected: Pence }>;

function findDrawer(db: Database, id: number): Promise<Row<'drawers'> | undefined> {
  return db.selectFrom('drawers').selectAll().where('id', '=', id).executeTakeFirst();
}

async function cashIn(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(amount), 0)::integer as cash from hand_money where drawer_id = ${id}`.execute(db);
  return rows[0]!.cash;
}
