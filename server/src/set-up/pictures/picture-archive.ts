import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import type { Database } from '../../platform/database/tables.ts';
import { hashOf } from '../../platform/pictures/made-picture.ts';
import { focusOf, keepMade, masterIn } from './keep-made.ts';
import { type PictureMaker, problemWith } from '../../platform/pictures/picture-maker.ts';

/** A picture of the library in an export. Only the master is exported, because an import makes the sizes again. */
export type ArchivedPicture = { name: string; alt: string; focus: Focus; master: Uint8Array };

/** Yields the pictures of the library in the order of their names, one at a time to save memory. */
export async function* archivedPictures(db: Database): AsyncGenerator<ArchivedPicture> {
  const kept = await db
    .selectFrom('pictures')
    .select(['name', 'alt', 'focusX', 'focusY'])
    .where('keptAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('name')
    .execute();
  for (const each of kept) {
    const master = await masterIn(db, each.name);
    if (master !== undefined) yield { name: each.name, alt: each.alt ?? '', focus: focusOf(each), master };
  }
}

/**
 * Puts an exported picture into this library, under the name that it has in the export. The process for
 * uploads decodes the pixels. A picture that does not match its name is refused.
 */
export async function putPicture(
  db: Database,
  make: PictureMaker,
  { name, alt, focus, master }: ArchivedPicture,
  now: Date,
): Promise<void> {
  if (name.split('-')[1] !== hashOf(master, focus)) throw problemWith('damaged');
  const known = await db.selectFrom('pictures').select('name').where('name', '=', name).executeTakeFirst();
  if (known === undefined) {
    const made = await make({ bytes: master, isMaster: true, focus });
    if (made.name !== name) throw problemWith('damaged');
    await keepMade(db, made, { focus, by: null, now });
  }
  await db
    .updateTable('pictures')
    .set({ alt, keptAt: now, removedAt: null })
    .where('name', '=', name)
    .execute();
}
