import { formatCardDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../../deps.ts';
import { hashOf } from '../../../platform/security/random-id.ts';
import { type PayLink, askedOf, findDebts, payLinkNameLength } from './pay-link.ts';

const hashLength = 64;

/**
 * The preview of a pay link: the sum and the trip. `asked`: the name in the link's path, or the whole link. The preview
 * says no more than the page, and does not count as opening the link. Nobody can pay with the name alone.
 */
export async function payLinkCard(
  { db, now, business }: Pick<Deps, 'db' | 'now' | 'business'>,
  asked: string,
): Promise<{ title: string; description: string } | undefined> {
  const isWhole = /^[0-9a-z]{26}$/.test(asked);
  if (!isWhole && !new RegExp(`^[0-9a-f]{${payLinkNameLength}}$`).test(asked)) return undefined;
  const name = isWhole ? hashOf(asked) : asked;
  const link = await db
    .selectFrom('payLinks')
    .selectAll()
    // Finds the hash that begins with `name`, as a range, so that Postgres can use its index of whole hashes.
    .where('tokenHash', '>=', name.padEnd(hashLength, '0'))
    .where('tokenHash', '<=', name.padEnd(hashLength, 'f'))
    .limit(1)
    .executeTakeFirst();
  const debts = link === undefined ? undefined : await findDebts(db, link, now());
  return debts && textOf(askedOf(debts), business.name);
}

function textOf({ booking, link, state, sum }: PayLink, name: string) {
  const title = `${name}: ${booking.packageName}, ${formatCardDate(booking.date)}, ${booking.startTime}`;
  const toDo = link.debt === 'deposit' ? 'to set aside on your card' : 'to pay';
  return { title, description: state === 'to_pay' ? `${formatGbp(sum)} ${toDo}.` : saidOf[state] };
}

const saidOf = {
  paid: 'Nothing is to pay any more.',
  waived: 'This charge was waived. There is nothing to pay.',
  over: 'It is too late to pay by this link.',
  off: 'This trip is off. Nothing is to pay.',
} as const;
