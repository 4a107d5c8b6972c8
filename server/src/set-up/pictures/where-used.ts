import { dayMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { undoDays } from '../set-commands.ts';

const uploaded = /photo-[0-9a-f]{20}-[0-9a-f]{24}/g;

/**
 * Returns for each uploaded picture, by name, the places that show it, in words. A draft that would show the picture
 * counts as a place. So does a change set whose undo would show the picture again.
 */
export async function whereUsed(db: Database, now: Date): Promise<ReadonlyMap<string, string[]>> {
  const since = new Date(now.getTime() - undoDays * dayMs);
  const { rows } = await sql<{ what: string; words: string }>`
    select name as what, display_picture as words from boat_packages where display_picture like 'photo-%'
    union all
    select name, image from menu_items where image like 'photo-%'
    union all
    select name, array_to_string(pictures, ' ') from boat_kinds where not is_gone
    union all
    select 'Gallery', string_agg(picture, ' ') from gallery_pictures where picture like 'photo-%' having count(*) > 0
    union all
    select 'Draft: ' || name, changes::text from change_sets
    where state in ('draft', 'scheduled', 'refused') and changes::text like '%photo-%'
    union all
    select s.name || ', which can be taken back', string_agg(r.before::text, ' ')
    from change_sets s join change_set_rows r on r.set_id = s.id
    where s.state = 'applied' and s.applied_at >= ${since} and r.before::text like '%photo-%'
    group by s.id, s.name`.execute(db);
  const used = new Map<string, string[]>();
  for (const { what, words } of rows)
    for (const name of new Set(words.match(uploaded)))
      used.set(name, [...new Set([...(used.get(name) ?? []), what])]);
  return used;
}
