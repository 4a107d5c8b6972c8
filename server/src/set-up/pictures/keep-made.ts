import { dayMs } from '@slipway/shared/values/durations.ts';
import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { type Made, masterFile } from '../../platform/pictures/made-picture.ts';

/**
 * Stores an uploaded picture, which joins the library once somebody has described it. Two simultaneous uploads of the
 * same picture are stored once.
 */
export async function keepMade(
  db: Database,
  { name, width, height, files }: Made,
  { focus, by, now }: { focus: Focus; by: string | null; now: Date },
): Promise<void> {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  const inHundredths = (share: number) => Math.round(share * 10_000);
  const added = await db
    .insertInto('pictures')
    .values({
      name,
      width,
      height,
      bytes,
      alt: null,
      focusX: inHundredths(focus.x),
      focusY: inHundredths(focus.y),
      uploadedBy: by,
      uploadedAt: now,
      keptAt: null,
      removedAt: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (added === undefined) return;
  for (const { file, content } of files)
    await db
      .insertInto('pictureFiles')
      .values({ picture: name, file, content: Buffer.from(content) })
      .execute();
}

export const focusOf = ({ focusX, focusY }: { focusX: number; focusY: number }): Focus => ({
  x: focusX / 10_000,
  y: focusY / 10_000,
});

export async function masterIn(db: Database, name: string): Promise<Uint8Array | undefined> {
  return fileIn(db, name, masterFile);
}

/** Returns a file of a picture; undefined: the picture is unknown, or was removed from the library. */
export async function fileIn(db: Database, name: string, file: string): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('pictureFiles')
    .innerJoin('pictures', 'pictures.name', 'pictureFiles.picture')
    .select('content')
    .where('picture', '=', name)
    .where('file', '=', file)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return found?.content;
}

/**
 * Deletes uploads a day after they were made if nobody kept them, and pictures a day after their removal from the
 * library.
 */
export async function purgePictures(db: Database, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - dayMs);
  await db
    .deleteFrom('pictures')
    .where((eb) =>
      eb.or([
        eb.and([eb('keptAt', 'is', null), eb('uploadedAt', '<', aDayAgo)]),
        eb('removedAt', '<', aDayAgo),
      ]),
    )
    .execute();
}

/** The maximum number of pictures in the library. */
const mostPictures = 300;

export async function roomFor(db: Database): Promise<number> {
  const { rows } = await sql<{ used: number }>`select count(*)::integer as used from pictures`.execute(db);
  return Math.max(0, mostPictures - rows[0]!.used);
}
