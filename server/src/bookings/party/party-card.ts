import { partyNameLength } from '@slipway/shared/values/shared-paths.ts';
import { formatCardDate } from '@slipway/shared/values/local-date.ts';
import type { Deps } from '../deps.ts';
import { type FoundParty, findParty, stateOfParty } from './find-party.ts';

const tokenLength = 26;

/**
 * The texts of a party page's link preview: the inviter's first name, the date, the time, and whether the trip takes
 * place. `name`: the name in the page's path, or the whole token. Undefined if there is no such party.
 */
export async function partyCard(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
): Promise<{ title: string; description: string } | undefined> {
  if (!/^[0-9a-z]+$/.test(name) || ![partyNameLength, tokenLength].includes(name.length)) return undefined;
  const at = now();
  const named = await db
    .selectFrom('bookings')
    .select('partyToken')
    // All tokens that begin with `name` lie between these two limits. Postgres can find such a range with the index on
    // `partyToken`.
    .where('partyToken', '>=', name.padEnd(tokenLength, '0'))
    .where('partyToken', '<=', name.padEnd(tokenLength, 'z'))
    .limit(1)
    .executeTakeFirst();
  const party =
    named?.partyToken.startsWith(name) === true ? await findParty(db, named.partyToken, at) : undefined;
  return party && textOf(party, at);
}

function textOf(party: FoundParty, at: Date) {
  const title = `${party.firstName}’s boat, ${formatCardDate(party.date)}, ${party.startTime}`;
  return { title, description: saidOf[stateOfParty(party, at)] };
}

const saidOf = {
  on: 'You’re invited.',
  over: 'This trip is over.',
  cancelled: 'This trip is cancelled.',
  called_off: 'We had to cancel this trip.',
} as const;
