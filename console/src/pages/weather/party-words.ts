import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { money } from '../../session/money.ts';
import { shortDayOf, timeOf } from '../../session/times.ts';
import type { PartyState } from './PartyRow.tsx';

/** '15:00, Classic, 5 guests · £170.00' */
export function tripWords(party: DecidedParty): string {
  const { startTime, packageName, guests } = party;
  return `${startTime}, ${packageName}, ${counted(guests, 'guest')}${moneyOf(party)}`;
}

function moneyOf({ paid, owed }: DecidedParty): string {
  if (paid === null || owed === null) return '';
  if (owed === 0) return paid === 0 ? '' : ` · ${money(paid)}`;
  return paid === 0 ? ` · owes ${money(owed)}` : ` · ${money(paid)}, owes ${money(owed)}`;
}

/** What a party has chosen, or how far it has got. `date` is the day of the decision. */
export function stateOf(party: DecidedParty, { isInMinute }: Decision, date: LocalDate): PartyState {
  const { answer, answeredAt, answeredBy, now } = party;
  if (answer === null) return openState(party, isInMinute);
  const detail = `${timeOf(answeredAt!)}${answeredBy === null ? '' : `, by ${answeredBy}`}`;
  if (answer === 'money')
    return party.paid === 0
      ? { tone: 'done', words: 'They want no other time', detail: `nothing was paid; ${detail}` }
      : { tone: 'done', words: 'They want a refund', detail };
  if (hasOldTime(party, date)) return { tone: 'done', words: 'They have their old time again', detail };
  if (now === null) return { tone: 'done', words: 'They took a time that they no longer have', detail };
  return { tone: 'done', words: `Took ${shortDayOf(localDate(now.date))}, ${now.startTime}`, detail };
}

function openState(party: DecidedParty, isInMinute: boolean): PartyState {
  const { isOpen, keptUntil, hasEmail, emailedAt, linkOpenedAt, rungAt, rungBy } = party;
  if (isInMinute) return { tone: 'untold', words: 'Not told yet' };
  if (!isOpen) return { tone: 'open', words: 'Their time to choose is over' };
  if (keptUntil !== null)
    return { tone: 'open', words: `Their old place is kept until ${timeOf(keptUntil)}` };
  if (linkOpenedAt !== null)
    return { tone: 'open', words: 'They opened their link', detail: timeOf(linkOpenedAt) };
  if (rungAt !== null)
    return { tone: 'open', words: `Rung${rungBy === null ? '' : ` by ${rungBy}`}`, detail: timeOf(rungAt) };
  if (!hasEmail) return { tone: 'untold', words: 'Not told yet', detail: 'no email: ring them' };
  return emailedAt === null
    ? { tone: 'untold', words: 'Their email waits to be sent' }
    : {
        tone: 'open',
        words: 'They have not opened their link',
        detail: `handed to the mail server at ${timeOf(emailedAt)}`,
      };
}

/** Its choice was the time that it had. */
function hasOldTime({ now, startTime }: DecidedParty, date: LocalDate): boolean {
  return now?.date === date && now.startTime === startTime;
}

/**
 * What parties have chosen: '£378.50 goes back, £275.00 moved, £466.50 open'; how many of them where nothing was paid, or
 * money may not be seen: '2 moved, 1 open'.
 */
export function choicesOf(parties: readonly DecidedParty[], date: LocalDate): string {
  const kinds: readonly [what: string, isMeant: (party: DecidedParty) => boolean][] = [
    ['goes back', ({ answer }) => answer === 'money'],
    ['moved', (party) => party.now !== null && !hasOldTime(party, date)],
    ['at the old time again', (party) => hasOldTime(party, date)],
    ['open', ({ answer }) => answer === null],
  ];
  return kinds
    .map(([what, isMeant]) => ({ what, those: parties.filter(isMeant) }))
    .filter(({ those }) => those.length > 0)
    .map(({ what, those }) => {
      const paid = those.reduce((all, party) => all + (party.paid ?? 0), 0);
      if (paid > 0) return `${money(paid)} ${what}`;
      return `${those.length} ${what === 'goes back' ? 'without another time' : what}`;
    })
    .join(', ');
}
