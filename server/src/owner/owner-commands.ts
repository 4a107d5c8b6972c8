import { daySheet } from '../bookings/follow-up/day-sheet.ts';
import type { Deps } from '../runtime/deps.ts';
import { blockBoat } from './block-boat.ts';
import { cancelByOwner, closeByOwner, openByOwner } from './closed-times.ts';
import { describeDay } from './describe-day.ts';
import { hideReview } from './hide-review.ts';
import { OwnerMistake } from './owner-mistake.ts';
import { readAmount, readDate, readTimeOfDay } from './read-words.ts';
import { refundByOwner } from './refund-by-owner.ts';

const usage = `npm run owner -- day DATE                          who comes, with boat, phone and orders
npm run owner -- close DATE [FROM TO]              takes a day off sale, or 10:00 14:00 of it; what is booked stands
npm run owner -- open DATE [FROM TO]               puts it on sale again
npm run owner -- block-boat BOAT FROM TO           a boat out of service: 2027-05-08 or 2027-05-08T10:00
npm run owner -- refund BOOKING AMOUNT             sends pounds back to the card, the booking stands
npm run owner -- hide-review NUMBER                takes a review off the site
npm run owner -- cancel-day DATE [FROM TO] --reason weather
                                                   cancels its trips; each party chooses another slot or its money`;

/** Runs one command as typed, and logs it. Throws OwnerMistake with a sentence that says what to correct. */
export async function runOwnerCommand(deps: Deps, typed: readonly string[]): Promise<string> {
  const { words, reason } = withoutReason(typed);
  const outcome = await perform(deps, words, reason);
  await deps.db
    .insertInto('ownerActions')
    // Long lists are for the screen only: we do not store a second list of names.
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
  const takes = (...counts: readonly number[]) => {
    if (counts.includes(words.length)) return;
    const noun = counts.length === 1 && counts[0] === 1 ? 'word' : 'words';
    throw new OwnerMistake(`'${command}' takes ${counts.join(' or ')} ${noun} after it.\n\n${usage}`);
  };
  const timeOfDay = () => {
    takes(1, 3);
    return readTimeOfDay(first, second, third);
  };
  switch (command) {
    case 'day': {
      takes(1);
      const date = readDate(first);
      return describeDay(date, await daySheet(deps.db, date));
    }
    case 'close':
      return closeByOwner(deps, timeOfDay(), reason ?? 'closed by the owner');
    case 'open':
      return openByOwner(deps, timeOfDay());
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
      const time = timeOfDay();
      if (reason === undefined) throw new OwnerMistake('Say why, for the mails: --reason weather');
      return cancelByOwner(deps, time, reason);
    }
    default:
      throw new OwnerMistake(usage);
  }
}

/** '--reason bad weather' may stand anywhere after the command; everything after it is the reason. */
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
