import type { HouseText } from './house-text.ts';
import { type Pence, formatShortGbp } from '../values/pence.ts';
import type { BusinessTerms } from './business-terms.ts';

/** A figure of the business, right or wrong, that was typed into a text as a number. */
export type TypedFigure = {
  sentence: string;
  /** The number as typed: '14 days'. */
  typed: string;
  /** The figure's value: '10 days'. */
  is: string;
  /**
   * The placeholder to write instead of the number. Undefined: the number must be left out, because no placeholder
   * gives this figure.
   */
  name: string | undefined;
  isRight: boolean;
};

type Kind = 'pounds' | 'minutes' | 'hours' | 'days' | 'months' | 'kg' | 'percent';

/** A pattern, or a function that tests a sentence. */
type Topic = Pick<RegExp, 'test'>;

type Watched = {
  /** Matches the sentences about the figure. */
  topic: Topic;
  /** Sentences that match this pattern are not about the figure, even if `topic` matches. */
  except?: RegExp;
  kind: Kind;
  values: (figures: BusinessTerms) => number[];
  name?: string;
};

const pounds = (...amounts: Pence[]) => amounts.map((amount) => amount / 100);

/**
 * Looks for the first pattern, and then for the second pattern in the rest of the sentence. A single pattern would
 * be slower: it would scan 'late late late' from each 'late' to the end.
 */
const inTurn = (first: RegExp, then: RegExp): Topic => ({
  test(sentence) {
    const found = first.exec(sentence);
    return found !== null && then.test(sentence.slice(found.index + found[0].length));
  },
});
const either = (...topics: Topic[]): Topic => ({
  test: (sentence) => topics.some((topic) => topic.test(sentence)),
});

const watched: readonly Watched[] = [
  {
    topic: /\bdeposit\b/i,
    except: /clean|late|owe|liab|cap(?:ped)?|damage/i,
    kind: 'pounds',
    values: ({ deposit }) => pounds(deposit),
    name: 'deposit',
  },
  {
    topic: /bank charge|admin(istration)? fee/i,
    kind: 'pounds',
    values: ({ adminFee }) => pounds(adminFee),
    name: 'bank_charge',
  },
  {
    topic: /\b(mov(e|es|ing)|reschedul\w*)\b/i,
    except: /deposit|clean|late|bank/i,
    kind: 'pounds',
    values: ({ moveFee }) => pounds(moveFee),
    name: 'move_fee',
  },
  {
    topic: either(inTurn(/\blate\b/i, /\b(return|back)/i), inTurn(/\breturn\w*/i, /\blate/i)),
    kind: 'pounds',
    values: ({ lateReturnPerQuarterHour: { charged } }) => pounds(charged),
    name: 'late_return_rule_policy',
  },
  {
    topic: /\bclean/i,
    kind: 'pounds',
    values: ({ cleaningFee: { charged } }) => pounds(charged),
    name: 'cleaning_rule_policy',
  },
  {
    topic: either(inTurn(/\bowe\b/i, /\b(damage|loss)/i), inTurn(/\bdamage\b/i, /\b(cap(?:ped)?|at most)/i)),
    kind: 'pounds',
    values: ({ mostOwedForDamage }) => pounds(mostOwedForDamage),
    name: 'liability_rule',
  },
  {
    topic: inTurn(/\brefunds?\b/i, /\b(takes?|reach|arrives?)\b/i),
    kind: 'days',
    values: ({ refundTakesDays: { from, to } }) => [to, from],
    name: 'refund_takes',
  },
  {
    topic: /\b(cancel\w*|refund\w*)\b/i,
    except: /\b(takes?|reach|arrives?|mov(e|es|ing)|reschedul\w*|answer|online purchases)\b/i,
    kind: 'days',
    values: ({ fullRefundDays }) => [fullRefundDays],
    name: 'full_refund_days',
  },
  {
    topic: /\b(mov(e|es|ing)|reschedul\w*)\b/i,
    except: /\b(cancel\w*|takes?)\b/i,
    kind: 'days',
    values: ({ freeMoveDays: { charged } }) => [charged],
    name: 'free_move_days',
  },
  {
    topic: /\b(mov(e|es|ing)|reschedul\w*)\b/i,
    kind: 'hours',
    values: ({ latestMoveHours }) => [latestMoveHours],
    name: 'latest_move_hours',
  },
  {
    topic: /\b(reschedul\w*|another (time|date)|new date)\b/i,
    kind: 'months',
    values: ({ rebookMonths }) => [rebookMonths],
    name: 'rebook_months',
  },
  {
    topic: /\barriv\w*\b|\bbe at the jetty\b|\bbefore your (booking|time|trip)\b/i,
    kind: 'minutes',
    values: ({ arriveMinutesBefore }) => [arriveMinutesBefore],
    name: 'arrive_minutes',
  },
  {
    topic: /\b(hold|holds|held)\b/i,
    kind: 'minutes',
    values: ({ holdMinutes }) => [holdMinutes],
    name: 'hold_minutes',
  },
  {
    topic: /\b(in total|weigh|weight|between you|on board|boat)\b/i,
    kind: 'kg',
    values: ({ mostWeightKg }) => (mostWeightKg === 0 ? [] : [mostWeightKg]),
    name: 'most_weight',
  },
  { topic: /\bVAT\b/, kind: 'percent', values: ({ vatRate }) => [vatRate / 100] },
];

const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
/** Limits the length of a number. Without the limit, '1,1,1,1' would be scanned to its end from each 1. */
const digits = String.raw`\d[\d,]{0,9}(?:\.\d{1,4})?`;
const number = `${digits}|${words.slice(1).join('|')}`;
const unit = (names: string) =>
  new RegExp(
    `(?:\\b(${number}) (?:to|or more|or|-|–) )?\\b(${number})[ -]?(?:or more |calendar )?(?:${names})\\b`,
    'gi',
  );

const shapes: Readonly<Record<Kind, RegExp>> = {
  pounds: new RegExp(`£ ?()(${digits})|()\\b(?:${number}) pounds\\b`, 'gi'),
  minutes: unit('minutes?|mins?'),
  hours: unit('hours?'),
  days: unit('days?(?:’)?'),
  months: unit('months?'),
  kg: unit('kg|kilos?|kilograms?'),
  percent: /()\b(\d+(?:\.\d+)?) ?(?:%|per cent)/g,
};

const units: Readonly<Record<Kind, (value: number) => string>> = {
  pounds: (value) => formatShortGbp(Math.round(value * 100) as Pence),
  minutes: (value) => `${value} minutes`,
  hours: (value) => `${value} hours`,
  days: (value) => `${value} days`,
  months: (value) => `${value} months`,
  kg: (value) => `${value} kg`,
  percent: (value) => `${value} %`,
};

/**
 * Finds numbers in a text that repeat a figure of the business. A placeholder does not count as a number.
 * A number about something else, such as the age of a baby, is not a figure of the business.
 */
export function typedFigures(template: string, figures: BusinessTerms): TypedFigure[] {
  return sentencesOf(template).flatMap((sentence) =>
    watched
      .filter(({ topic, except }) => topic.test(sentence) && except?.test(sentence) !== true)
      .flatMap(({ kind, values, name }) => {
        const right = values(figures);
        return [...sentence.matchAll(shapes[kind])].flatMap(({ index, 0: typed, 1: first, 2: second }) => {
          const said = [first, second].flatMap((each) => numberOf(each));
          // 'per 15 minutes' is the unit of the late fee, not a figure.
          if (said.length === 0 || /\b(per|every)\s*$/i.test(sentence.slice(Math.max(0, index - 10), index)))
            return [];
          return [
            {
              sentence,
              typed,
              is: right[0] === undefined ? 'no limit' : units[kind](right[0]),
              name,
              isRight: said.every((value) => right.includes(value)),
            },
          ];
        });
      }),
  );
}

function numberOf(said: string | undefined): number[] {
  if (said === undefined || said === '') return [];
  const word = words.indexOf(said.toLowerCase());
  const value = word === -1 ? Number(said.replaceAll(',', '')) : word;
  return Number.isFinite(value) ? [value] : [];
}

/** The template's lines, split into sentences. */
function sentencesOf(template: string): string[] {
  return template
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/^-\s+/, '').trim())
    .filter((sentence) => sentence !== '');
}

/** Finds the numbers in title, text and `also` that differ from the figures of the business. */
export function typedWrongly({ title, text, also }: HouseText, figures: BusinessTerms): TypedFigure[] {
  return typedFigures(`${title}\n${text}\n${also}`, figures).filter(({ isRight }) => !isRight);
}
