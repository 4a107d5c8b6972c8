import { changeFields } from '@slipway/shared/api/console/changes.ts';
import {
  type HouseText,
  type TextPage,
  isPlain,
  pageOf,
  textPages,
} from '@slipway/shared/rules/house-text.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertHouseText, readHouseTexts } from '../../catalogue/house-texts.ts';
import { notedAtConsole } from '../change-kind.ts';
import { requireReadable, words as wordsKind } from '../kinds/words.ts';
import { type Mistake, doubled, part } from './part.ts';

const { title, says, also, search, shown, place } = changeFields.words.shape;

const entry = z.strictObject({
  /** The key of the text: 'faqs/12'. All versions of a text have the same key. */
  text: z
    .string()
    .check(z.regex(new RegExp(`^(${textPages.join('|')})/[a-z0-9-]{1,60}$`), 'must be like faqs/12')),
  title,
  says: z.nonoptional(says),
  also: z.nonoptional(also),
  search: z.nonoptional(search),
  place: z.nonoptional(place),
  shown: z.nonoptional(shown),
});
type Entry = z.output<typeof entry>;

/**
 * The newest version of the texts: answers, terms, cancellation, privacy and pages. A file contains no earlier
 * versions.
 */
export const words = part({
  tables: [],
  section: z.array(entry).check(z.maxLength(1_000)),
  read: async ({ db }) => (await readInOrder(db)).map(entryOf),
  mistakes: (section) => [
    ...doubled(
      section.map(({ text }) => text),
      'words',
      'text',
      'Two texts',
    ),
    ...section.flatMap((typed, index) => [
      ...unreadable(typed, `words.${index}.says`),
      ...sameTitle(section, index),
    ]),
  ],
  async write(work, wanted) {
    const { db, now } = work.context;
    const known = new Map((await readInOrder(db)).map((text) => [text.key, text]));
    const written: { key: string; before: HouseText | null; after: HouseText }[] = [];
    const put = async (before: HouseText | undefined, after: HouseText) => {
      await insertHouseText(db, after, { now, note: notedAtConsole });
      written.push({ key: after.key, before: before ?? null, after });
    };
    for (const typed of wanted) {
      const is = textOf(typed);
      const was = known.get(is.key);
      known.delete(is.key);
      if (isDeepStrictEqual(was, is)) continue;
      await put(was, is);
      work.did('Words', was === undefined ? 'new' : 'changed', is.title);
    }
    const isInFile = (page: TextPage) =>
      !isPlain(page) && (page !== 'answers' || wanted.some(({ text }) => pageOf(text) === page));
    for (const was of known.values())
      // Hides the texts that are missing from the file. Older files have no plain texts, so plain texts are never
      // hidden. Older files have no answers for the search either, so answers are hidden only if the file has some.
      if (was.isShown && isInFile(pageOf(was.key))) {
        await put(was, { ...was, isShown: false });
        work.did('Words', 'gone', was.title);
      }
    if (written.length > 0) work.notes['words'] = { written };
  },
  async undo({ written }, context) {
    let holds = true;
    for (const each of (written as Record<string, unknown>[]).toReversed())
      if (!(await wordsKind.undo!(each, context))) holds = false;
    return holds;
  },
});

async function readInOrder(db: Database): Promise<HouseText[]> {
  const indexOf = ({ key }: HouseText) => textPages.indexOf(pageOf(key));
  return (await readHouseTexts(db)).toSorted(
    (a, b) => indexOf(a) - indexOf(b) || a.place - b.place || (a.key < b.key ? -1 : 1),
  );
}

function entryOf(text: HouseText): Entry {
  return {
    text: text.key,
    title: text.title,
    says: text.text,
    also: text.also,
    search: [...text.search],
    place: text.place,
    shown: text.isShown,
  };
}

function textOf(typed: Entry): HouseText {
  return {
    key: typed.text,
    title: typed.title,
    text: typed.says,
    also: typed.also,
    search: typed.search,
    place: typed.place,
    isShown: typed.shown,
  };
}

/** Returns a mistake for a text with an unknown name, or with a link to another site. */
function unreadable(typed: Entry, path: string): Mistake[] {
  try {
    requireReadable(textOf(typed));
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [{ path, says: error.options.message ?? '' }];
    throw error;
  }
}

/** Returns a mistake if an earlier text has the same page and title as this text, and the site shows both texts. */
function sameTitle(section: readonly Entry[], index: number): Mistake[] {
  const { text, title: own, shown: isShown } = section[index]!;
  const page = text.split('/')[0]!;
  const isSame = (other: Entry) =>
    other.shown && other.text.startsWith(`${page}/`) && other.title.toLowerCase() === own.toLowerCase();
  if (!isShown || !section.slice(0, index).some(isSame)) return [];
  return [{ path: `words.${index}.title`, says: `Two texts of one page are called “${own}”.` }];
}
