import { counted, plural } from '@slipway/shared/values/counted.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { contradictionsIn } from '@slipway/shared/rules/contradictions.ts';
import {
  type HouseText,
  drawsTitle,
  fill,
  isPlain,
  isPolicy,
  isUnwritten,
  mustStay,
  namesIn,
  namesOfPages,
  pageOf,
} from '@slipway/shared/rules/house-text.ts';
import { foreignLinks, plainText } from '@slipway/shared/values/markup.ts';
import { placeholders, saidBy } from '@slipway/shared/rules/placeholders.ts';
import { typedFigures, typedWrongly } from '@slipway/shared/rules/typed-figures.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readSaidTermsAt } from '../../catalogue/business-terms.ts';
import { insertHouseText, readHouseTexts, readMenuSays } from '../../catalogue/house-texts.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { type ChangeContext, type ChangeKind, notedAtConsole } from '../change-kind.ts';
import { atOnce, isGone, isToCome, requireOwnName } from './edit-row.ts';

/** Writes a new version of one text. It applies immediately, but bookings keep the text under which they were made. */
export const words: ChangeKind<'words'> = {
  // Managers may write answers and pages; only the owner may write the texts that customers agree to.
  permission: ({ page }) => (isPolicy(page) || page === 'rules' ? 'set-policies' : undefined),
  title: ({ page, title, retitle, text, shown }) =>
    `${text === null ? 'New in' : shown === false ? 'Taken off' : shown === true ? 'Back in' : 'In'} ${namesOfPages[page]}: ${retitle ?? title}`,
  async apply(_journal, asked, { db, now, today, from }) {
    const texts = await readHouseTexts(db);
    const figures = await readSaidTermsAt(db, now);
    const business = await readBusiness(db);
    const says = saidBy(figures, business, await readMenuSays(db));
    const was = asked.text === null ? undefined : texts.find(({ key }) => key === asked.text);
    if (asked.text !== null && (was === undefined || !asked.text.startsWith(`${asked.page}/`)))
      throw isGone(asked.title);
    if (isPlain(asked.page)) requireOwnPlace(asked);
    const is = edited(was ?? newText(asked, texts), asked);
    if (was !== undefined && isDeepStrictEqual(was, is))
      return { clauses: [`“${was.title}” stays as it is`] };
    requireTitleOfItsOwn(is, texts);
    requireReadable(is);
    const typed = typedFigures(`${is.title}\n${is.text}\n${is.also}`, figures);
    const wrong = typed.find(({ isRight }) => !isRight);
    if (wrong !== undefined)
      throw new Refusal('invalid', {
        message: `“${wrong.sentence}” says ${wrong.typed}, and the figure is ${wrong.is}. ${instead(wrong.name)} Or change the figure.`,
      });
    await insertHouseText(db, is, { now, note: notedAtConsole });
    const named = (text: HouseText) => ({ ...text, title: fill(text.title, says) || text.title });
    const { title } = named(is);
    const said = ({ text, also }: HouseText) => plainText(fill(`${text}\n\n${also}`, says)).trim();
    return {
      clauses: [clauseOf(was && named(was), named(is), asked.page)],
      figures: [
        ...(was === undefined || !was.isShown || said(was) === said(is)
          ? []
          : [{ label: `“${title}” says now`, value: said(was) }]),
        ...(!is.isShown || (was !== undefined && was.isShown && said(was) === said(is))
          ? []
          : [{ label: `“${title}” will say`, value: said(is) }]),
      ],
      warnings: [
        ...typed.map(
          ({ sentence, typed: number, name }) =>
            `“${sentence}” has ${number} typed in, which does not change with the figure. ${instead(name)}`,
        ),
        ...contradictionsIn(is, figures, business).map(
          ({ says: wrong, isDone }) => `“${wrong}” contradicts what we do: “${isDone}”`,
        ),
        ...rulesLeftOut(was, is, says),
        ...(asked.page === 'terms' || asked.page === 'cancellation' ? await keepers(db, today, now) : []),
        ...atOnce(`“${title}”`, { today, from }),
      ],
      note: { key: is.key, before: was ?? null, after: is },
    };
  },
  /** The undo writes a new version, because no version is ever deleted. */
  async undo({ key, before, after }, { db, now }) {
    const is = (await readHouseTexts(db)).find((text) => text.key === key);
    const holds = isDeepStrictEqual(is, after);
    const back = (before ?? { ...(after as HouseText), isShown: false }) as HouseText;
    if (holds) await insertHouseText(db, back, { now, note: notedAtConsole });
    return holds;
  },
};

/** Returns a warning about each sentence on the pages in which a typed number differs from the figure in `figures`. */
export async function sentencesAgainst(db: Database, figures: BusinessTerms): Promise<string[]> {
  const texts = (await readHouseTexts(db)).filter(({ isShown }) => isShown);
  return texts.flatMap((text) =>
    typedWrongly(text, figures).map(
      ({ sentence, typed }) =>
        `“${sentence}” in “${text.title}” has ${typed} typed in, which does not change.`,
    ),
  );
}

/**
 * For a page whose texts have fixed places. A change may edit the words of a text, edit a heading that the page shows,
 * and show or hide the text. Throws a Refusal for any other change, or if the page needs a text that would be hidden.
 */
function requireOwnPlace({
  page,
  title,
  text,
  retitle,
  shown,
  says: _says,
  ...others
}: ChangeFields<'words'>): void {
  const isMore = Object.values(others).some((value) => value !== undefined);
  if (text === null || isMore || (retitle !== undefined && !drawsTitle(text)))
    throw new Refusal('invalid', {
      message: `“${title}” on ${namesOfPages[page]} has a fixed place: only its words can be changed.`,
    });
  if (shown === false && mustStay(text))
    throw new Refusal('invalid', { message: `“${title}” stays: its page needs it.` });
}

function edited(was: HouseText, asked: ChangeFields<'words'>): HouseText {
  return {
    key: was.key,
    title: (asked.retitle ?? was.title).trim(),
    text: asked.says?.trim() ?? was.text,
    also: asked.also?.trim() ?? was.also,
    search: asked.search ?? was.search,
    place: asked.place ?? was.place,
    // A change that writes a text for the first time also shows the text, unless the change sets `shown`.
    isShown:
      asked.shown ?? (was.isShown || (isUnwritten(was) && asked.says !== undefined && asked.says !== '')),
  };
}

/** Puts a new text at the end of its page. A key is never used again, because bookings may have accepted its text. */
function newText({ page, title, retitle }: ChangeFields<'words'>, texts: readonly HouseText[]): HouseText {
  const name = retitle ?? title;
  const slug =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'text';
  const isTaken = (key: string) => texts.some((each) => each.key === key);
  let key = `${page}/${slug}`;
  for (let count = 2; isTaken(key); count += 1) key = `${page}/${slug}-${count}`;
  const places = texts.filter((each) => each.key.startsWith(`${page}/`)).map(({ place }) => place);
  return {
    key,
    title: name,
    text: '',
    also: '',
    search: [],
    place: Math.floor(Math.max(0, ...places)) + 1,
    isShown: true,
  };
}

function requireTitleOfItsOwn({ key, title, isShown }: HouseText, texts: readonly HouseText[]): void {
  if (!isShown || isPlain(pageOf(key))) return;
  const page = key.split('/')[0]!;
  const others = texts.filter((each) => each.isShown && each.key !== key && each.key.startsWith(`${page}/`));
  requireOwnName(
    title,
    null,
    others.map((each, id) => ({ id, name: each.title })),
  );
}

/** Throws a Refusal for an empty text that is shown, a wrong placeholder, or a link that is not to a page of ours. */
export function requireReadable({ key, title, text, also, isShown }: HouseText): void {
  if (isShown && (isUnwritten({ text }) || text === ''))
    throw new Refusal('invalid', {
      message: `“${title}” has no text yet. Please write its text, or take “${title}” out of the changes.`,
    });
  const whole = `${title}\n${text}\n${also}`;
  const unknown = namesIn(whole).find((name) => placeholders[name] === undefined);
  if (unknown !== undefined)
    throw new Refusal('invalid', {
      message: `There is no {{${unknown}}}. The list of names shows the possible ones.`,
    });
  const name = namesIn(whole).find((each) => each !== 'most_guests');
  if (pageOf(key) === 'rules' && name !== undefined)
    throw new Refusal('invalid', {
      message: `“${title}” is used in emails as well, where {{${name}}} is not possible: only {{most_guests}} is.`,
    });
  if (/\{\{|\}\}/.test(whole.replaceAll(/\{\{\s*(?:[A-Za-z][a-z_]*\s*)?\}\}/g, '')))
    throw new Refusal('invalid', {
      message: 'A name is written like {{deposit}}: one of its braces is missing.',
    });
  const [foreign] = foreignLinks(whole);
  if (foreign !== undefined)
    throw new Refusal('invalid', {
      message: `“${foreign}” is not one of our pages. Links must lead to our own pages, like [FAQs](/faqs).`,
    });
}

const instead = (name: string | undefined) =>
  name === undefined
    ? 'Please leave the number out.'
    : `Write {{${name}}} instead, which always shows the figure.`;

function clauseOf(was: HouseText | undefined, is: HouseText, page: keyof typeof namesOfPages): string {
  if (was === undefined) return `“${is.title}” is new in ${namesOfPages[page]}`;
  if (was.isShown !== is.isShown)
    return is.isShown
      ? `“${is.title}” is back in ${namesOfPages[page]}`
      : `“${is.title}” is taken off ${namesOfPages[page]}`;
  if (was.title !== is.title) return `“${was.title}” becomes “${is.title}”`;
  if (was.text === is.text && was.also === is.also && was.place !== is.place)
    return `“${is.title}” has another place in ${namesOfPages[page]}`;
  return `“${is.title}” changes`;
}

/** Warns of each rule that the new text leaves out, because emails and pages of bookings still state the rule. */
function rulesLeftOut(
  was: HouseText | undefined,
  is: HouseText,
  says: Readonly<Record<string, string>>,
): string[] {
  if (was === undefined) return [];
  const left = namesIn(`${was.text} ${was.also}`).filter(
    (name) => placeholders[name]?.isRule === true && !namesIn(`${is.text} ${is.also}`).includes(name),
  );
  return left
    .filter((name) => (says[name] ?? '') !== '')
    .map((name) => `Emails and pages of bookings still say: “${says[name]}”`);
}

async function keepers(db: Database, today: ChangeContext['today'], now: Date): Promise<string[]> {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isToCome(today, now))
    .executeTakeFirstOrThrow();
  return Number(count) === 0
    ? []
    : [
        `${counted(Number(count), 'booking')} to come ${plural(Number(count), 'keeps', 'keep')} the earlier text.`,
      ];
}
