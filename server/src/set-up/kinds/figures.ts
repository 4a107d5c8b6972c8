import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { type BusinessTerms, skyFigures, textFigures } from '@slipway/shared/rules/business-terms.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type HouseText, fill } from '@slipway/shared/rules/house-text.ts';
import { plainText } from '@slipway/shared/values/markup.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import {
  basisPointsFromPercent,
  formatGbp,
  penceFromPounds,
  percentNumber,
  poundsOf,
} from '@slipway/shared/values/pence.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/database/tables.ts';
import { changeTerms, readSaidTermsAt, readTermsAt } from '../../catalogue/business-terms.ts';
import { readHouseTexts } from '../../catalogue/house-texts.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { type ChangeKind, notedAtConsole } from '../change-kind.ts';
import { sentencesAgainst } from './words.ts';

export type FigureFields = Required<ChangeFields<'figures'>>;
export type FigureName = keyof FigureFields;

type Figure<Name extends FigureName> = {
  label: string;
  read: (terms: BusinessTerms) => FigureFields[Name];
  write: (value: FigureFields[Name]) => Partial<BusinessTerms>;
  say: (value: FigureFields[Name]) => string;
};

const pence = (pounds: number) => penceFromPounds(pounds)!;
const gbp = (pounds: number) => formatGbp(pence(pounds));
const gbpOrNone = (pounds: number) => (pounds === 0 ? 'none' : gbp(pounds));
const minutes = (count: number) => counted(count, 'minute');
const days = (count: number) => counted(count, 'day');

type Readings = { faq: number; policy: number; charged: number };
const readings =
  (say: (value: number) => string) =>
  ({ faq, policy, charged }: Readings) =>
    faq === policy && policy === charged
      ? say(charged)
      : `${say(charged)} (the FAQs say ${say(faq)}, the policies ${say(policy)})`;
const each = <To>({ faq, policy, charged }: Readings, of: (value: number) => To) => ({
  faq: of(faq),
  policy: of(policy),
  charged: of(charged),
});

/**
 * The figures, by the names of their fields in a change. `read` takes a figure from the terms, `write` puts a figure
 * into the terms, and `say` returns a figure in words.
 */
export const figureKinds: { [Name in FigureName]: Figure<Name> } = {
  notice: {
    label: 'Last booking before the start',
    read: (terms) => terms.minimumNoticeMinutes,
    write: (minimumNoticeMinutes) => ({ minimumNoticeMinutes }),
    say: minutes,
  },
  turnaround: {
    label: 'A boat stays in after a trip',
    read: (terms) => terms.turnaroundMinutes,
    write: (turnaroundMinutes) => ({ turnaroundMinutes }),
    say: minutes,
  },
  hold: {
    label: 'Held while somebody pays',
    read: (terms) => terms.holdMinutes,
    write: (holdMinutes) => ({ holdMinutes }),
    say: minutes,
  },
  vat: {
    label: 'VAT in the price',
    read: (terms) => percentNumber(terms.vatRate),
    write: (percent) => ({ vatRate: basisPointsFromPercent(percent) }),
    say: (percent) => (percent === 0 ? 'not registered' : `${percent} %`),
  },
  refund: {
    label: 'Days for a full refund',
    read: (terms) => terms.fullRefundDays,
    write: (fullRefundDays) => ({ fullRefundDays }),
    say: days,
  },
  charge: {
    label: 'Bank charge on a refund',
    read: (terms) => poundsOf(terms.adminFee),
    write: (pounds) => ({ adminFee: pence(pounds) }),
    say: gbpOrNone,
  },
  takes: {
    label: 'A refund takes',
    read: (terms) => terms.refundTakesDays,
    write: (refundTakesDays) => ({ refundTakesDays }),
    say: ({ from, to }) => (from === to ? days(to) : `${from} to ${days(to)}`),
  },
  free: {
    label: 'Moving is free until',
    read: (terms) => terms.freeMoveDays,
    write: (freeMoveDays) => ({ freeMoveDays }),
    say: readings((count) => `${days(count)} before`),
  },
  fee: {
    label: 'Moving later costs',
    read: (terms) => poundsOf(terms.moveFee),
    write: (pounds) => ({ moveFee: pence(pounds) }),
    say: gbpOrNone,
  },
  hours: {
    label: 'Can be moved online until',
    read: (terms) => terms.latestMoveHours,
    write: (latestMoveHours) => ({ latestMoveHours }),
    say: (count) => `${counted(count, 'hour')} before`,
  },
  rebook: {
    label: 'Another time, if we cancel',
    read: (terms) => terms.rebookMonths,
    write: (rebookMonths) => ({ rebookMonths }),
    say: (count) => `within ${counted(count, 'month')}`,
  },
  arrive: {
    label: 'At the jetty',
    read: (terms) => terms.arriveMinutesBefore,
    write: (arriveMinutesBefore) => ({ arriveMinutesBefore }),
    say: (count) => `${minutes(count)} before`,
  },
  deposit: {
    label: 'Deposit',
    read: (terms) => poundsOf(terms.deposit),
    write: (pounds) => ({ deposit: pence(pounds) }),
    say: gbpOrNone,
  },
  owed: {
    label: 'Owed for damage at most',
    read: (terms) => poundsOf(terms.mostOwedForDamage),
    write: (pounds) => ({ mostOwedForDamage: pence(pounds) }),
    say: (pounds) => (pounds === 0 ? 'no limit' : gbp(pounds)),
  },
  late: {
    label: 'Late by a quarter of an hour',
    read: (terms) => each(terms.lateReturnPerQuarterHour, (value) => poundsOf(value as never)),
    write: (value) => ({ lateReturnPerQuarterHour: each(value, pence) }),
    say: readings(gbpOrNone),
  },
  clean: {
    label: 'More than a quick clean',
    read: (terms) => each(terms.cleaningFee, (value) => poundsOf(value as never)),
    write: (value) => ({ cleaningFee: each(value, pence) }),
    say: readings(gbpOrNone),
  },
  weight: {
    label: 'Most weight on a boat',
    read: (terms) => terms.mostWeightKg,
    write: (mostWeightKg) => ({ mostWeightKg }),
    say: (count) => (count === 0 ? 'no limit' : `${count} kg`),
  },
  sky: {
    label: 'Visitors read when we sail',
    read: (terms) => skyFigures(terms).isSkyShown,
    write: (isSkyShown) => ({ isSkyShown }),
    say: (is) => (is ? 'yes' : 'no'),
  },
  gusts: {
    label: 'We stay in above gusts of',
    read: (terms) => skyFigures(terms).houseGustKmh,
    write: (houseGustKmh) => ({ houseGustKmh }),
    say: (kmh) => (kmh === 0 ? 'no limit' : `${kmh} km/h`),
  },
  decide: {
    label: 'We decide about the wind',
    read: (terms) => skyFigures(terms).decideHours,
    write: (decideHours) => ({ decideHours }),
    say: (count) => `${counted(count, 'hour')} before`,
  },
  texts: {
    label: 'Text messages to customers',
    read: (terms) => textFigures(terms).areTextsSent,
    write: (areTextsSent) => ({ areTextsSent }),
    say: (is) => (is ? 'yes' : 'no'),
  },
  textsADay: {
    label: 'Text messages a day, at most',
    read: (terms) => textFigures(terms).textsADay,
    write: (textsADay) => ({ textsADay }),
    say: (count) => String(count),
  },
  textCountries: {
    label: 'Text messages outside the United Kingdom',
    read: (terms) => [...textFigures(terms).textCountries],
    write: (textCountries) => ({ textCountries }),
    say: (codes) => (codes.length === 0 ? 'nowhere' : codes.map((code) => `+${code}`).join(', ')),
  },
};

export const figureNames = Object.keys(figureKinds) as FigureName[];

/** Managers may change these two figures about times, but no other figure. */
const ofTimes: readonly FigureName[] = ['notice', 'turnaround'];

/**
 * Writes a new version of the business's figures. It applies immediately, or from the first day of the set of changes.
 * Bookings keep the version under which they were made.
 */
export const figures: ChangeKind<'figures'> = {
  permission: (words) =>
    figureNames.some((name) => words[name] !== undefined && !ofTimes.includes(name))
      ? 'set-policies'
      : undefined,
  title: (words) =>
    figureNames
      .filter((name) => words[name] !== undefined)
      .map((name) => `${figureKinds[name].label}: ${sayFigure(name, words as FigureFields)}`)
      .join('; '),
  async apply(_journal, asked, { db, now, today, from }) {
    const begins = from > today ? toInstant(from, localTime('00:00')) : now;
    const { terms } = await readTermsAt(db, begins);
    const is = figureFieldsOf(terms);
    const changed = figureNames.filter(
      (name) => asked[name] !== undefined && !isDeepStrictEqual(asked[name], is[name]),
    );
    if (changed.length === 0) return {};
    const after = { ...is, ...pick(asked, changed) };
    await insertFigures(db, pick(after, changed), begins, now);
    const next = { ...terms, ...termsOf(pick(after, changed)) };
    return {
      clauses: clausesOf(changed, begins > now ? formatLongDate(from) : undefined),
      figures: [
        ...changed.map((name) => ({
          label: figureKinds[name].label,
          value: `${sayFigure(name, is)} → ${sayFigure(name, after)}`,
        })),
        ...(await sentencesThatChange(db, terms, next, now)),
      ],
      warnings: [
        ...(after.turnaround > is.turnaround
          ? ['Booked trips keep the old turnaround. The longer one may leave fewer free places between them.']
          : []),
        ...(await sentencesAgainst(db, next)),
      ],
      note: { before: pick(is, changed), after: pick(after, changed), begins: begins.toISOString() },
    };
  },
  /** The undo writes another version, because no version is ever deleted. */
  async undo({ before, after, begins }, { db, now }) {
    const planned = typeof begins === 'string' ? new Date(begins) : now;
    const at = planned > now ? planned : now;
    const { terms } = await readTermsAt(db, at);
    const is = figureFieldsOf(terms);
    const holds = Object.entries(after as Partial<FigureFields>).every(([name, value]) =>
      isDeepStrictEqual(is[name as FigureName], value),
    );
    if (holds) await insertFigures(db, before as Partial<FigureFields>, at, now);
    return holds;
  },
};

function clausesOf(changed: readonly FigureName[], day: string | undefined): string[] {
  // The figures in `ofTimes` are not counted here: the preview describes how the times themselves change.
  const ofHouse = changed.filter((name) => !ofTimes.includes(name)).length;
  const what = [
    ...(ofHouse === 0
      ? []
      : [plural(ofHouse, 'One figure of the business changes', `${ofHouse} figures of the business change`)]),
    ...(day === undefined ? [] : [`In force from ${day} on`]),
  ];
  return what;
}

export function figureFieldsOf(terms: BusinessTerms): FigureFields {
  return Object.fromEntries(figureNames.map((name) => [name, figureKinds[name].read(terms)])) as FigureFields;
}

export function sayFigure(name: FigureName, words: FigureFields): string {
  return (figureKinds[name].say as (value: unknown) => string)(words[name]);
}

function termsOf(words: Partial<FigureFields>): Partial<BusinessTerms> {
  return Object.assign(
    {},
    ...Object.entries(words).map(([name, value]) =>
      (figureKinds[name as FigureName].write as (value: unknown) => Partial<BusinessTerms>)(value),
    ),
  ) as Partial<BusinessTerms>;
}

function insertFigures(db: Database, changed: Partial<FigureFields>, begins: Date, now: Date): Promise<void> {
  const change = (terms: BusinessTerms) => ({ ...terms, ...termsOf(changed) });
  return changeTerms(db, change, { begins, now, note: notedAtConsole });
}

/** Returns each sentence on the pages in which a figure changes: its text before the change, and its text after it. */
async function sentencesThatChange(db: Database, is: BusinessTerms, next: BusinessTerms, at: Date) {
  const business = await readBusiness(db);
  const beside = await readSaidTermsAt(db, at);
  const [before, after] = [is, next].map((terms) => saidBy({ ...beside, ...terms }, business)) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const texts = (await readHouseTexts(db)).filter(({ isShown }) => isShown);
  const linesOf = ({ text, also }: HouseText, says: Readonly<Record<string, string>>) =>
    `${text}\n${also}`.split('\n').map((line) => plainText(fill(line, says)));
  return texts.flatMap((text) => {
    const now = linesOf(text, before);
    return linesOf(text, after).flatMap((line, index) =>
      line === now[index]
        ? []
        : [{ label: fill(text.title, before), value: `${now[index] ?? ''} → ${line}` }],
    );
  });
}

function pick(words: Partial<FigureFields>, wanted: readonly FigureName[]): Partial<FigureFields> {
  return Object.fromEntries(wanted.map((name) => [name, words[name]])) as Partial<FigureFields>;
}
