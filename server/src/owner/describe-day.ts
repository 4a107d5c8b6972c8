import { displayCode } from '@slipway/shared/values/short-code.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type DayParty, captainOf } from '../mail/templates/owner-day.ts';

/** A day for the jetty, to read on a screen or print. */
export function describeDay(date: LocalDate, parties: readonly DayParty[]): string {
  const count = `${parties.length} ${parties.length === 1 ? 'party' : 'parties'}`;
  return [`${formatLongDate(date)}: ${count}`, ...parties.map(describeParty)].join('\n');
}

function describeParty(party: DayParty): string {
  const head = `${party.startTime}-${party.endTime}  ${party.boat}  ${party.packageName}, ${party.guests} guests  ${party.name}, ${party.phone}  ${displayCode(party.code)}  ${party.bookingId}`;
  const captain = [`         ${captainOf(party)}`];
  const orders = party.items.map(
    ({ name, quantity, comment }) =>
      `         ${quantity} x ${name}${comment === '' ? '' : ` (${comment.replace(/\s+/g, ' ')})`}`,
  );
  return [head, ...captain, ...orders].join('\n');
}
