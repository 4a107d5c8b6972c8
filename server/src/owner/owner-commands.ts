import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { cancelDay } from '../bookings/cancel-day.ts';
import { daySheet } from '../bookings/day-sheet.ts';
import type { Deps } from '../deps.ts';
import { blockBoat } from './block-boat.ts';
import { describeDay } from './describe-day.ts';
import { hideReview } from './hide-review.ts';
import { OwnerMistake } from './owner-mistake.ts';
import { readAmount, readDate } from './read-words.ts';
import { refundByOwner } from './refund-by-owner.ts';

const usage = `npm run owner -- day DATE                          who comes, with boat, phone and orders
npm run owner -- close DATE                        takes a day off sale; what is booked stands
npm run owner -- open DATE                         puts it on sale again
npm run owner -- block-boat BOAT FROM TO           a boat out of service: 2027-05-08 or 2027-05-08T10:00
npm run owner -- refund BOOKING AMOUNT             sends pounds back to the card, the booking stands
npm run owner -- hide-review NUMBER                takes a review off the site
npm run owner -- cancel-day DATE --reason weather  cancels its trips; each party chooses another slot or its money`;

/** One command as typed, done and written down. Throws OwnerMistake with a sentence that says what to put right. */
export async function runOwnerCommand(deps: Deps, typed: readonly string[]): Promise<string> {
  const { words, reason } = withoutReason(typed);
  const outcome = await perform(deps, words, reason);
  await deps.db
    .insertInto('ownerActions')
    // Long lists are for the screen; a sheet of names is not kept twice.
    .values({ command: typed.join(' '), outcome: outcome.split('\n')[0] ?? '', at: deps.now() })
    .execute();
  return outcome;
}

async function perform(
  deps: Deps,
  [command, ...words]: readonly string[],
  reason: string | undefined,
): Promise<string> {
  const [first, second, third] = words;
  const takes = (count: number) => {
    if (words.length !== count)
      throw new OwnerMistake(
        `'${command}' takes ${count} ${count === 1 ? 'word' : 'words'} after it.\n\n${usage}`,
      );
  };
  switch (command) {
    case 'day': {
      takes(1);
      const date = readDate(first);
      return describeDay(date, await daySheet(deps.db, date));
    }
    case 'close':
      takes(1);
      return closeDay(deps, first, reason ?? 'closed by the owner');
    case 'open':
      takes(1);
      return openDay(deps, first);
    case 'block-boat':
      takes(3);
      return blockBoat(deps, first ?? '', second, third, reason ?? 'blocked by the owner');
    case 'refund':
      takes(2);
      return refundByOwner(deps, first ?? '', readAmount(second));
    case 'hide-review':
      takes(1);
      return hideReview(deps, first ?? '');
    case 'cancel-day': {
      takes(1);
      if (reason === undefined) throw new OwnerMistake('Say why, for the mails: --reason weather');
      const date = readDate(first);
      const told = await cancelDay(deps, date, reason);
      return `${formatLongDate(date)} is closed, and ${told} ${told === 1 ? 'party is' : 'parties are'} told.`;
    }
    default:
      throw new OwnerMistake(usage);
  }
}

async function closeDay({ db }: Deps, word: string | undefined, reason: string): Promise<string> {
  const date = readDate(word);
  await db
    .insertInto('closures')
    .values({ date, reason })
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ reason }))
    .execute();
  const booked = (await daySheet(db, date)).length;
  const standing =
    booked === 0
      ? 'Nothing was booked.'
      : `${booked} ${booked === 1 ? 'booking stands' : 'bookings stand'}: cancel-day cancels.`;
  return `${formatLongDate(date)} is off sale. ${standing}`;
}

async function openDay({ db }: Deps, word: string | undefined): Promise<string> {
  const date = readDate(word);
  const { numDeletedRows } = await db.deleteFrom('closures').where('date', '=', date).executeTakeFirst();
  if (numDeletedRows === 0n) throw new OwnerMistake(`${formatLongDate(date)} was not closed.`);
  return `${formatLongDate(date)} is on sale again.`;
}

/** '--reason bad weather' may stand anywhere after the command; everything behind it is the reason. */
function withoutReason(typed: readonly string[]): { words: readonly string[]; reason: string | undefined } {
  const at = typed.indexOf('--reason');
  if (at === -1) return { words: typed, reason: undefined };
  const reason = typed
    .slice(at + 1)
    .join(' ')
    .trim();
  if (reason === '') throw new OwnerMistake('--reason needs words behind it.');
  return { words: typed.slice(0, at), reason };
}
