import * as contract from '@slipway/shared/api/console/pictures.ts';
import { pictureNameOf } from '@slipway/shared/values/uploaded-picture.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { command } from '../../console/command/command.ts';
import { whereUsed } from './where-used.ts';

const ofPictures = { kind: 'prices and times', isKeptFromStrangers: true } as const;

/**
 * Puts a picture into the library, with a description. A picture that is already in the library gets the new
 * description.
 */
export const keepPicture = command(contract.keepPicture, {
  ...ofPictures,
  name: 'keep-picture',
  async handler(db, _actor, { picture, alt }, { now }) {
    const of = pictureNameOf(picture);
    const words = textOf(alt);
    const found = await lockPicture(db, of);
    const { keptAt, removedAt } = found;
    await db
      .updateTable('pictures')
      .set({ alt: words, keptAt: keptAt ?? now, removedAt: null })
      .where('name', '=', of)
      .execute();
    return {
      subject: { kind: 'picture', id: of },
      effect: { sentence: `“${words}” is in the library.`, figures: [], warnings: [] },
      before: { keptAt: iso(keptAt), removedAt: iso(removedAt) },
      after: { isKept: true },
      personal: { before: { alt: found.alt }, after: { alt: words } },
      basis: [of, words],
      result: { picture },
    };
  },
  async undo(db, _actor, { subject, before, personal }, { now }) {
    const found = await lockPicture(db, subject.id);
    if (found.alt !== personal?.after['alt'] || found.removedAt !== null) throw new Refusal('cannot_undo');
    const keptAt = dateOf(before['keptAt']);
    const removedAt = dateOf(before['removedAt']);
    if (keptAt === null || removedAt !== null) await requireUnused(db, found, now);
    await db
      .updateTable('pictures')
      .set({ alt: personal.before['alt'] as string | null, keptAt, removedAt })
      .where('name', '=', subject.id)
      .execute();
  },
});

/** Changes the description of a picture, in every place that shows the picture. */
export const describePicture = command(contract.describePicture, {
  ...ofPictures,
  name: 'describe-picture',
  async handler(db, _actor, { picture, was, alt }) {
    const of = pictureNameOf(picture);
    const words = textOf(alt);
    const found = await lockPicture(db, of, { isKept: true });
    if (found.alt !== was) throw new Refusal('version_changed');
    await db.updateTable('pictures').set({ alt: words }).where('name', '=', of).execute();
    return {
      subject: { kind: 'picture', id: of },
      effect: { sentence: `The picture says now: “${words}”.`, figures: [], warnings: [] },
      before: {},
      after: {},
      personal: { before: { alt: was }, after: { alt: words } },
      basis: [of, was, words],
      result: {},
    };
  },
  async undo(db, _actor, { subject, personal }) {
    const found = await lockPicture(db, subject.id);
    if (personal === undefined || found.alt !== personal.after['alt']) throw new Refusal('cannot_undo');
    await db
      .updateTable('pictures')
      .set({ alt: personal.before['alt'] as string })
      .where('name', '=', subject.id)
      .execute();
  },
});

/**
 * Removes a picture from the library, unless a page, a draft or an undo needs the picture. Its bytes are deleted a day
 * later.
 */
export const removePicture = command(contract.removePicture, {
  ...ofPictures,
  name: 'remove-picture',
  async handler(db, _actor, { picture }, { now }) {
    const of = pictureNameOf(picture);
    const found = await lockPicture(db, of, { isKept: true });
    await requireUnused(db, found, now);
    await db.updateTable('pictures').set({ removedAt: now }).where('name', '=', of).execute();
    return {
      subject: { kind: 'picture', id: of },
      effect: { sentence: `“${found.alt}” is removed from the library.`, figures: [], warnings: [] },
      before: { removedAt: null },
      after: { removedAt: iso(now) },
      basis: [of],
      result: {},
    };
  },
  async undo(db, _actor, { subject }) {
    const found = await lockPicture(db, subject.id);
    if (found.removedAt === null) throw new Refusal('cannot_undo');
    await db.updateTable('pictures').set({ removedAt: null }).where('name', '=', subject.id).execute();
  },
});

/**
 * Locks the picture's row. A change that puts the picture on the site locks the same row, so that nobody can remove the
 * picture at the same time.
 */
async function lockPicture(db: Database, of: string, { isKept = false } = {}): Promise<Row<'pictures'>> {
  const found = await db
    .selectFrom('pictures')
    .selectAll()
    .where('name', '=', of)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || (isKept && (found.keptAt === null || found.removedAt !== null)))
    throw new Refusal('not_found', { message: 'That picture is not in the library any more.' });
  return found;
}

async function requireUnused(db: Database, { name: of, alt }: Row<'pictures'>, now: Date): Promise<void> {
  const used = (await whereUsed(db, now)).get(of) ?? [];
  if (used.length > 0)
    throw new Refusal('invalid', {
      message: `“${alt}” is used: ${used.join('; ')}. Please choose another picture there first.`,
    });
}

function textOf(alt: string): string {
  const words = alt.trim();
  if (words === '') throw new Refusal('invalid', { message: 'Please say what the picture shows.' });
  return words;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
