import { longestAlt } from '@slipway/shared/api/console/pictures.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import * as z from 'zod/mini';
import type { Database, Row } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Command } from '../staff/command/command.ts';
import { whereUsed } from './where-used.ts';

/** Without its ending. */
const name = z.string().check(z.refine(isUploadedPicture, 'is not an uploaded picture'));
const ofPictures = { permission: 'set-up-sale', kind: 'prices and times' } as const;

const keepInput = z.strictObject({ name, alt: text(longestAlt) });

/** Into the library, with what it shows. A picture that is there already gets the new words. */
export const keepPicture = {
  ...ofPictures,
  name: 'keep-picture',
  isKeptFromStrangers: true,
  input: keepInput,
  async handler(db, _actor, { name: of, alt }, { now }) {
    const words = wordsOf(alt);
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
      result: { name: of },
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
} satisfies Command<typeof keepInput, { name: string }>;

const describeInput = z.strictObject({ name, was: text(longestAlt), alt: text(longestAlt) });

/** Says anew what it shows, wherever it is shown. */
export const describePicture = {
  ...ofPictures,
  name: 'describe-picture',
  isKeptFromStrangers: true,
  input: describeInput,
  async handler(db, _actor, { name: of, was, alt }) {
    const words = wordsOf(alt);
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
} satisfies Command<typeof describeInput, Record<string, never>>;

const removeInput = z.strictObject({ name });

/** Out of the library, if nothing shows it and nothing would. Its bytes go a day later. */
export const removePicture = {
  ...ofPictures,
  name: 'remove-picture',
  isKeptFromStrangers: true,
  input: removeInput,
  async handler(db, _actor, { name: of }, { now }) {
    const found = await lockPicture(db, of, { isKept: true });
    await requireUnused(db, found, now);
    await db.updateTable('pictures').set({ removedAt: now }).where('name', '=', of).execute();
    return {
      subject: { kind: 'picture', id: of },
      effect: { sentence: `“${found.alt}” is out of the library.`, figures: [], warnings: [] },
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
} satisfies Command<typeof removeInput, Record<string, never>>;

/** Whoever puts a picture on the site locks its row as well: it does not go meanwhile. */
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

function wordsOf(alt: string): string {
  const words = alt.trim();
  if (words === '') throw new Refusal('invalid', { message: 'Please say what the picture shows.' });
  return words;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
const dateOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
