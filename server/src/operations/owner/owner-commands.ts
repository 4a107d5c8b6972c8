import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { type HidingReason, hidingReasonNames } from '@slipway/shared/rules/review-reasons.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import type * as z from 'zod/mini';
import { daySheet } from '../../bookings/follow-up/day-sheet.ts';
import { Refusal, refusalMessages } from '../../platform/http/refusal.ts';
import { type DayParty, captainOf } from '../../mail/templates/owner-day.ts';
import { clearDemo } from '../../set-up/opening/clear-demo.ts';
import { hideReview, showReview } from '../../console/reviews/review-commands.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { type Command, terminal } from '../../console/command/command.ts';
import { runCommand } from '../../console/command/run-command.ts';
import { inviteMs } from '../../console/sign-in/invites.ts';
import { addPerson, invitePerson, signOutPerson } from '../../console/people/people-commands.ts';
import { findBoat } from '../../console/day/boats/look-at-boat-out.ts';
import { takeBoatOut } from '../../console/day/boats/take-boat-out.ts';
import { openAgain } from '../../console/day/decisions/open-again.ts';
import { openSales } from '../../console/day/stops/open-sales.ts';
import { stopSales } from '../../console/day/stops/stop-sales.ts';
import { lockPeriod } from '../../console/desk/money/books/lock-period.ts';
import type { Config } from '../config/config.ts';
import { callOffAtOnce, stopsToLift } from './closed-times.ts';
import { OwnerMistake, readAmount, readDate, readMoment, readTimeOfDay } from './read-words.ts';
import { findPerson, readNewPerson } from './people-words.ts';
import { refundByHand } from './refund-by-owner.ts';
import { rotateSigningKeys } from './rotate-keys.ts';
import { exportFile, importFile } from './set-up-file.ts';

const usage = `npm run owner -- day DATE                          who comes, with boat, phone and orders
npm run owner -- close DATE [FROM TO]              takes a day off sale, or 10:00 14:00 of it; bookings are kept
npm run owner -- open DATE [FROM TO]               puts it on sale again; parties of a called-off time come first
npm run owner -- block-boat BOAT FROM TO           takes a boat out of service: 2027-05-08 or 2027-05-08T10:00
npm run owner -- refund BOOKING AMOUNT             refunds pounds as they were paid; the booking is kept
npm run owner -- hide-review NUMBER REASON         takes a review off the site: ${hidingReasonNames.join(', ')}
npm run owner -- show-review NUMBER                puts it on the site again
npm run owner -- cancel-day DATE [FROM TO] --reason weather
                                                   cancels its trips; each party chooses another slot or a refund
npm run owner -- invite NAME --role ROLE [--email ADDRESS]
                                                   a one-time link to the console; the first owner starts with it
npm run owner -- let-in NAME                       a new link for a person who cannot sign in any more
npm run owner -- sign-out NAME                     ends all their sessions at the console
npm run owner -- clear-demo [yes]                  lists what clearing the demonstration deletes; with yes it is deleted
npm run owner -- lock-month MONTH [yes]            shows the books of 2027-05; with yes they are locked, for good
npm run owner -- export-set-up FILE [--without-pictures]
                                                   the whole set-up as one readable file
npm run owner -- import-set-up FILE [--apply]      reads such a file as a draft; with --apply it is put on the site
npm run owner -- import-set-up FILE --same-business or --new-business
                                                   into an empty place: of the same business, or of another one
npm run owner -- rotate-keys                       new signing keys; sent links keep working until the next rotation`;

/** Without a database, refuses every command except an import: any other command would act on a new demonstration. */
export function refuseWithoutDatabase(
  [name]: readonly string[],
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): void {
  if (name === 'import-set-up' || databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new OwnerMistake(
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the site, or DATABASE_URL to its database, or start the site once.`,
  );
}

/**
 * Runs one command as typed. `file`: the text of the file that the command names, read by the caller. Throws
 * OwnerMistake with a sentence that says what to correct.
 */
export async function runOwnerCommand(deps: Deps, typed: readonly string[], file?: string): Promise<string> {
  const { words, reason } = withoutReason(typed);
  try {
    return await perform(deps, words, reason, file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OwnerMistake(error.options.message ?? refusalMessages[error.code]);
  }
}

async function perform(
  deps: Deps,
  [command, ...words]: readonly string[],
  reason: string | undefined,
  file: string | undefined,
): Promise<string> {
  const [first, second, third] = words;
  const takes = (...counts: readonly number[]) => {
    if (counts.includes(words.length)) return;
    const many = counts.join(' or ');
    throw new OwnerMistake(
      `'${command}' takes ${many} ${plural(Number(many), 'word')} after it.\n\n${usage}`,
    );
  };
  const timeOfDay = () => {
    takes(1, 3);
    return readTimeOfDay(first, second, third);
  };
  const run = async <I extends z.ZodMiniType>(one: Command<I>, input: z.input<I>) => {
    const { effect } = await runCommand(deps, terminal, one, { input, requestId: randomId(), reason });
    return [effect.sentence, ...effect.warnings].join(' ');
  };
  /** Runs the command if the owner has confirmed it, and otherwise returns a preview of its effect. */
  const runIfMeant = async <I extends z.ZodMiniType>(
    one: Command<I>,
    input: z.input<I>,
    { isMeant, again }: { isMeant: boolean; again: string },
  ) => {
    const call = isMeant ? { requestId: randomId(), reason } : { isPreview: true };
    const { effect } = await runCommand(deps, terminal, one, { input, ...call });
    const figures = effect.figures.map(({ label, value }) => `${label}: ${value}`);
    return [
      effect.sentence,
      ...figures,
      ...(isMeant ? [] : [`Nothing is done yet. To do it: npm run owner -- ${again}`]),
    ].join('\n');
  };
  const invite = async <I extends z.ZodMiniType>(
    one: Command<I, { invite?: ShownInvite | undefined }>,
    input: z.input<I>,
  ) => {
    const done = await runCommand(deps, terminal, one, { input, requestId: randomId(), reason });
    return { sentence: done.effect.sentence, invite: done.result!.invite! };
  };
  switch (command) {
    case 'day': {
      takes(1);
      const date = readDate(first);
      return describeDay(date, await daySheet(deps.db, date));
    }
    case 'close':
      return run(stopSales, { ...timeOfDay(), kind: 'closed', why: reason ?? 'closed by the owner' });
    case 'open': {
      const stops = await stopsToLift(deps.db, timeOfDay());
      const others = stops.filter(({ kind }) => kind !== 'called_off').map(({ id }) => id);
      // Lifts the other stops first. Opening a called-off time gives its parties their old places again, and no place
      // can be reserved while another stop closes the time.
      const calledOff = stops.filter(({ kind }) => kind === 'called_off');
      const said = others.length === 0 ? [] : [await run(openSales, { stops: others })];
      for (const { id } of calledOff) said.push(await run(openAgain, { stop: id }));
      return said.join('\n');
    }
    case 'block-boat':
      takes(3);
      return run(takeBoatOut, {
        boat: (await findBoat(deps.db, first ?? '')).id,
        from: readMoment(second, 'start'),
        to: readMoment(third, 'end'),
        why: reason ?? 'blocked by the owner',
      });
    case 'refund':
      takes(2);
      return run(refundByHand, { booking: first ?? '', amount: readAmount(second) });
    case 'hide-review':
      return run(hideReview, { review: readNumber(first), because: readHidingReason(words.slice(1)) });
    case 'show-review':
      takes(1);
      return run(showReview, { review: readNumber(first) });
    case 'cancel-day': {
      const time = timeOfDay();
      if (reason === undefined)
        throw new OwnerMistake('Say why: customers read it in the email. For example: --reason weather');
      return run(callOffAtOnce, { ...time, because: reason });
    }
    case 'invite':
      return showLink(await invite(addPerson, readNewPerson(words)));
    case 'let-in': {
      const { id } = await findPerson(deps.db, words);
      return showLink(await invite(invitePerson, { person: id }));
    }
    case 'sign-out': {
      const { id } = await findPerson(deps.db, words);
      return run(signOutPerson, { person: id });
    }
    case 'clear-demo':
      takes(0, 1);
      return runIfMeant(clearDemo, {}, { isMeant: first === 'yes', again: 'clear-demo yes' });
    case 'lock-month':
      takes(1, 2);
      return runIfMeant(
        lockPeriod,
        { month: first ?? '' },
        { isMeant: second === 'yes', again: `lock-month ${first} yes` },
      );
    case 'export-set-up':
      takes(1, 2);
      return exportFile(deps, words);
    case 'import-set-up':
      takes(1, 2, 3);
      return importFile(deps, { words, reason, file: file ?? '' });
    case 'rotate-keys':
      takes(0);
      return run(rotateSigningKeys, {});
    default:
      throw new OwnerMistake(usage);
  }
}

/** The link appears only on this screen. No log contains the link, and the database stores only its hash. */
function showLink({ sentence, invite }: { sentence: string; invite: ShownInvite }): string {
  const hours = inviteMs.sent / hourMs;
  return `${sentence}\nOpen this once, within ${hours} hours, on the phone or computer that will be used:\n${invite.url}`;
}

function readNumber(word: string | undefined): number {
  if (!/^\d{1,9}$/.test(word ?? '')) throw new OwnerMistake(`'${word ?? ''}' is not the number of a review.`);
  return Number(word);
}

function readHidingReason(words: readonly string[]): HidingReason {
  const typed = words.join(' ');
  const reason = hidingReasonNames.find((name) => name === typed);
  if (reason === undefined)
    throw new OwnerMistake(`After its number, give one of these reasons: ${hidingReasonNames.join(', ')}.`);
  return reason;
}

/**
 * The option '--reason bad weather' may be at any place after the command. All words after `--reason` are the reason.
 */
function withoutReason(typed: readonly string[]): { words: readonly string[]; reason: string | undefined } {
  const at = typed.indexOf('--reason');
  if (at === -1) return { words: typed, reason: undefined };
  const reason = typed
    .slice(at + 1)
    .join(' ')
    .trim();
  if (reason === '') throw new OwnerMistake('--reason needs a reason after it.');
  return { words: typed.slice(0, at), reason };
}

/** The parties of a day, to read on a screen or to print. */
function describeDay(date: LocalDate, parties: readonly DayParty[]): string {
  const count = counted(parties.length, 'party', 'parties');
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
