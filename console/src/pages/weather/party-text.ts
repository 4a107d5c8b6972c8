import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { money } from '../../session/money.ts';
import { shortDayOf, timeOf } from '../../session/times.ts';
import type { PartyState } from './PartyRow.tsx';

/** '15:00, Classic, 5 guests · £170.00' */
export function tripText(party: DecidedParty): string {
  const { startTime, packageName, guests } = party;
  return `${startTime}, ${packageName}, ${counted(guests, 'guest')}${moneyOf(party)}`;
}

function moneyOf({ paid, owed }: DecidedParty): string {
  if (paid === null || owed === null) return '';
  if (owed === 0) return paid === 0 ? '' : ` · ${money(paid)}`;
  return paid === 0 ? ` · owes ${money(owed)}` : ` · ${money(paid)}, owes ${money(owed)}`;
}

/**
 * A party's choice. Before the party has chosen: whether the party has been told, and whether it has opened
 * the link. `date` is the day of the decision.
 */
export function stateOf(party: DecidedParty, { isInMinute }: Decision, date: LocalDate): PartyState {
  const { answer, answeredAt, answeredBy, now } = party;
  if (answer === null) return openState(party, isInMinute);
  const detail = `${timeOf(answeredAt!)}${answeredBy === null ? '' : `, by ${answeredBy}`}`;
  if (answer === 'money')
    return party.paid === 0
      ? { tone: 'done', words: 'Doesn’t want another time', detail: `nothing to refund; ${detail}` }
      : { tone: 'done', words: 'Wants a refund', detail };
  if (hasOldTime(party, date)) return { tone: 'done', words: 'Has the old time again', detail };
  if (now === null) return { tone: 'done', words: 'Took a new time, then cancelled', detail };
  return { tone: 'done', words: `Took ${shortDayOf(localDate(now.date))}, ${now.startTime}`, detail };
}

function openState(party: DecidedParty, isInMinute: boolean): PartyState {
  const { isOpen, keptUntil, hasEmail, emailedAt, linkOpenedAt, rungAt, rungBy } = party;
  if (isInMinute) return { tone: 'untold', words: 'Not told yet' };
  if (!isOpen) return { tone: 'open', words: 'No answer within the time to choose' };
  if (keptUntil !== null) return { tone: 'open', words: `Old place held until ${timeOf(keptUntil)}` };
  if (linkOpenedAt !== null) return { tone: 'open', words: 'Link opened', detail: timeOf(linkOpenedAt) };
  if (rungAt !== null)
    return { tone: 'open', words: `Rung${rungBy === null ? '' : ` by ${rungBy}`}`, detail: timeOf(rungAt) };
  if (!hasEmail)
    return { tone: 'untold', words: 'Not told yet', detail: 'no email address: ring this party' };
  return emailedAt === null
    ? { tone: 'untold', words: 'Email not sent yet' }
    : {
        tone: 'open',
        words: 'Link not opened yet',
        detail: `email handed to the mail server at ${timeOf(emailedAt)}`,
      };
}

/** Whether the party chose its old time. */
function hasOldTime({ now, startTime }: DecidedParty, date: LocalDate): boolean {
  return now?.date === date && now.startTime === startTime;
}

/** The text about a call-off on its own day: '3 of 7 parties have not answered.' */
export function unansweredText({ parties, isInMinute }: Decision): string {
  if (parties.length === 0) return 'No party was booked.';
  if (isInMinute) return 'Nobody has been told yet.';
  const open = parties.filter(({ answer }) => answer === null).length;
  return open === 0
    ? 'All parties have answered.'
    : `${open} of ${parties.length} parties have not answered.`;
}

/**
 * Counts the parties by their choice, with the money to refund and the money still undecided: '2 moved, 1 refund
 * £195.00, 1 open'.
 */
export function choicesOf(parties: readonly DecidedParty[], date: LocalDate): string {
  const sumOf = (those: readonly DecidedParty[]) => {
    const paid = those.reduce((all, party) => all + (party.paid ?? 0), 0);
    return paid > 0 ? ` ${money(paid)}` : '';
  };
  const having = (isMeant: (party: DecidedParty) => boolean) => parties.filter(isMeant);
  const moved = having((party) => party.now !== null && !hasOldTime(party, date));
  const again = having((party) => hasOldTime(party, date));
  const lost = having(({ answer, now }) => answer === 'slot' && now === null);
  const refunds = having(({ answer, paid }) => answer === 'money' && paid !== 0);
  const without = having(({ answer, paid }) => answer === 'money' && paid === 0);
  const open = having(({ answer }) => answer === null);
  return [
    moved.length > 0 && `${moved.length} moved`,
    again.length > 0 && `${again.length} back at the old time`,
    lost.length > 0 && `${lost.length} moved, then cancelled`,
    refunds.length > 0 && `${counted(refunds.length, 'refund')}${sumOf(refunds)}`,
    without.length > 0 && `${without.length} without another time`,
    open.length > 0 && `${open.length} open${sumOf(open)}`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}
