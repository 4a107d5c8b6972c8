import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Random } from './random.ts';

/** Random input for the commands that stop and open sales, for days from today on. */

export function aStop({ today }: { today: LocalDate }, random: Random) {
  const date = addDays(today, random.below(8));
  const isFromNow = random.chance(0.3);
  return {
    kind: random.pick(['held', 'closed']),
    date: isFromNow ? today : date,
    ...(isFromNow ? { isFromNow } : random.chance(0.5) ? { from: random.pick(['10:00', '13:00']) } : {}),
    ...random.pick<object>([{ isUntilFurtherNotice: true }, { to: '15:00' }, { to: '18:00' }, {}]),
    ...(random.chance(0.5) ? { why: 'an event' } : {}),
  };
}

export async function someStops(_world: unknown, random: Random, _now: Date, db: Database) {
  const rows = await db.selectFrom('closures').select('id').orderBy('id').execute();
  const ids = rows.map(({ id }) => id).concat(random.chance(0.1) || rows.length === 0 ? [9_999_999] : []);
  return { stops: [...new Set([random.pick(ids), ...(random.chance(0.2) ? [random.pick(ids)] : [])])] };
}
