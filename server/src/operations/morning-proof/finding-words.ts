import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatCardDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { providerDefinitions } from '../../payments/provider-registry.ts';
import type { Row } from '../../platform/database/tables.ts';

type Found = Pick<
  Row<'morningProofFindings'>,
  'part' | 'kind' | 'about' | 'way' | 'rowId' | 'ref' | 'expected' | 'found' | 'day' | 'detail'
>;

/** The reasons for not comparing a provider's money. */
export type WhyNot = keyof typeof whyNot;

const whyNot = {
  not_told: (label: string) =>
    `${label} was not compared: this site gets no list of the money that moved on that account. Compare the statement of the account by hand.`,
  no_answer: (label: string) =>
    `${label} was not compared: ${label} has not answered since six o’clock. The same days are compared tomorrow.`,
  key_may_not: (label: string) =>
    `${label} was not compared: this site’s key may not read the lines of the account. In Stripe’s dashboard give the restricted key “Balance transaction sources: Read”, or use the secret key. The same days are compared tomorrow.`,
  not_set_up: (label: string) =>
    `${label} was not compared: money moved there on these days, but ${label} is not set up on this site any more. Compare the statement of the account by hand.`,
  refused: (label: string) =>
    `${label} was not compared: ${label} refused to list the movements on the account. The server’s log has the message of the refusal. The same days are compared tomorrow.`,
};

/** Describes a finding in one sentence, for the people who run the business. The sentence names no person. */
export function sentenceOf(finding: Found): string {
  const { part, kind, about, rowId, expected, found, day, detail } = finding;
  const label = labelOf(part);
  const sum = (amount: number | null) => formatGbp(pence((amount ?? 0) * natural(finding)));
  const of = day === null ? '' : ` of ${formatCardDate(day)}`;
  if (part === 'ledger')
    return `A locked month has ${sum(expected)} for a record that is now ${sum(found)}, and no later line corrects the difference (${about} ${rowId}).`;
  if (part === 'drawers')
    return `A closed drawer should have held ${sum(expected)} when it was counted, but its lines now add up to ${sum(found)} (${about} ${rowId}).`;
  switch (kind) {
    case 'missing':
      return `${thing(finding)} of ${sum(expected)}${of} is not among the lines of your balance at ${label}.`;
    case 'doubled':
      return `${thing(finding)} of ${sum(expected)}${of} is in your balance at ${label} more than once: ${sum(found)}.`;
    case 'differs':
      return `${thing(finding)}${of} is ${sum(expected)} here and ${sum(found)} in your balance at ${label}.`;
    case 'not_here':
      return `Your balance at ${label} has ${thing(finding).toLowerCase()} of ${sum(found)}${of} that is not in the books.`;
    case 'on_its_way':
      return `${thing(finding)} of ${sum(expected)}${of} is on its way.`;
    case 'elsewhere':
      return `Your account at ${label} also moved ${formatGbp(pence(found ?? 0))} in ${detail} lines that do not belong to this site.`;
    case 'unknown_kind':
      return `Your balance at ${label} has a line of a kind that this site does not know, “${detail}”${of}: ${formatGbp(pence(found ?? 0))}. The proof stops before that day.`;
    case 'not_compared':
      return whyNot[(detail ?? 'refused') as WhyNot](label);
    case 'skipped_day':
      return skippedSentence(day === null ? [] : [day]);
    case 'too_old':
      return `The days from ${day} to ${detail} are too long ago and were not compared.`;
  }
}

/** Says that no proof was made on these consecutive days. */
export function skippedSentence(days: readonly LocalDate[]): string {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  const when =
    first === undefined || last === undefined
      ? ''
      : first === last
        ? ` on ${formatCardDate(first)}`
        : ` from ${formatCardDate(first)} to ${formatCardDate(last)}, ${counted(days.length, 'day')}`;
  return `There was no morning proof${when}: the server was not running.`;
}

function thing({ about, way }: Found): string {
  const things: Record<string, string> = {
    'payment there': 'A payment',
    'refund there': 'A refund',
    'refund back': 'A refund that failed',
    'dispute there': 'A dispute',
    'dispute back': 'A dispute that was won',
  };
  return things[`${about} ${way}`] ?? 'A payment';
}

/** Refunds and disputes take money out. Their amounts are shown without the minus sign. */
function natural({ about, way }: Found): 1 | -1 {
  return way === 'there' && (about === 'refund' || about === 'dispute') ? -1 : 1;
}

function labelOf(part: string): string {
  return providerDefinitions.find(({ name }) => name === part)?.label ?? part;
}
