import type { TellSimulator } from '../../seed/season/tell-simulator.ts';
import { hourSeconds, secondMs } from '@slipway/shared/values/durations.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { endHoldsInStops } from '../bookings/cancellation/end-holds-in-stops.ts';
import { bookableDays, materialiseSlots } from '../catalogue/availability/materialise-slots.ts';
import { pollWeather } from '../catalogue/weather/poll-weather.ts';
import type { WeatherService } from '../catalogue/weather/weather-service.ts';
import { endUndoHolds } from '../bookings/cancellation/cancel-booking.ts';
import { completeBookings } from '../bookings/follow-up/complete-bookings.ts';
import { eraseExpiredData } from '../bookings/follow-up/erase-expired-data.ts';
import { notifyUnpaid } from '../bookings/follow-up/notify-unpaid.ts';
import { purgeExpiredRows } from '../bookings/follow-up/purge-expired-rows.ts';
import { sendDailySummary } from '../bookings/follow-up/day-sheet.ts';
import { sendReminders, warnOfEndingDeposits } from '../bookings/follow-up/send-reminders.ts';
import { thankParties } from '../bookings/follow-up/thank-parties.ts';
import { expireMoves } from '../bookings/move/expire-moves.ts';
import { advancePayments } from '../bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../bookings/money/paying/expire-holds.ts';
import { lookForDisputes, processEvents } from '../bookings/money/paying/process-events.ts';
import { remindOfObjections } from '../bookings/money/charges/object-to-charge.ts';
import { writeCreditNotes } from '../bookings/money/invoices/write-credit-notes.ts';
import { sendRefunds } from '../bookings/money/refunds/send-refunds.ts';
import { noteHeldDays } from '../bookings/reserve/note-held-days.ts';
import { pruneChangeLog } from '../platform/database/change-feed.ts';
import type { Job } from '../platform/jobs/job-scheduler.ts';
import { closeLinkForms } from '../bookings/money/pay-link/close-link-forms.ts';
import { sendMails } from '../mail/send-mails.ts';
import { sendTexts } from '../mail/texts/send-texts.ts';
import type { TextService } from '../mail/texts/text-service.ts';
import { keepErasures } from '../console/personal-data/erasures.ts';
import { purgePictures } from '../set-up/pictures/keep-made.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import type { Deps } from '../bookings/deps.ts';
import { isSeasonBeingMade } from '../console/sign-in/demo-team.ts';
import { checkBooks } from './check-books.ts';
import { readKeysSeconds } from '../platform/security/signing-keys.ts';
import { proveMorning } from '../operations/morning-proof/prove-morning.ts';
import { applyDueSets } from '../set-up/apply-due-sets.ts';
import { wipeDemo } from './wipe-demo.ts';

/** Jobs that a request can start early. They also run at their interval. */
export const hinted = {
  mail: 'send-mails',
  payments: 'advance-payments',
  refunds: 'send-refunds',
  events: 'process-events',
} as const;

/**
 * All work outside of requests. Each process runs every job, so a job must be safe when two processes run the job at
 * the same time: the job claims its rows (`for update skip locked`), writes each email under a `onceKey`, or changes
 * only rows that no other process has changed (server/race/jobs-in-two-processes.test.ts). Without `weather` no
 * forecast is requested.
 */
export function backgroundWork(
  deps: Deps,
  transport: MailTransport,
  {
    weather,
    texts,
    tellPast,
    seasonMade = () => {},
  }: {
    weather?: WeatherService | undefined;
    texts?: TextService | undefined;
    tellPast?: TellSimulator | undefined;
    /** Called when the demonstration's season is complete, by the run that completed it. */
    seasonMade?: (() => void) | undefined;
  } = {},
): Job[] {
  const { db, now } = deps;
  const jobs: Job[] = [
    { name: 'expire-holds', everySeconds: 5, run: () => expireHolds(deps) },
    { name: 'end-holds-in-stops', everySeconds: 5, run: () => endHoldsInStops(deps) },
    { name: 'expire-moves', everySeconds: 5, run: () => expireMoves(deps) },
    {
      name: 'end-kept-claims',
      everySeconds: 5,
      run: async () => {
        const ended = await endUndoHolds(db, now());
        if (ended > 0) deps.crashPoint('undo holds: ended');
        return ended;
      },
    },
    { name: hinted.events, everySeconds: 5, run: () => processEvents(deps) },
    { name: hinted.payments, everySeconds: 5, run: () => advancePayments(deps) },
    { name: hinted.refunds, everySeconds: 5, run: () => sendRefunds(deps) },
    { name: hinted.mail, everySeconds: 5, run: () => sendMails(deps, transport) },
    { name: 'send-texts', everySeconds: 5, run: () => sendTexts(deps, texts) },
    { name: 'write-credit-notes', everySeconds: 300, run: () => writeCreditNotes(deps) },
    { name: 'look-for-disputes', everySeconds: 600, run: () => lookForDisputes(deps) },
    { name: 'warn-of-ending-deposits', everySeconds: 300, run: () => warnOfEndingDeposits(deps) },
    { name: 'remind-of-objections', everySeconds: 300, run: () => remindOfObjections(deps) },
    { name: 'close-link-forms', everySeconds: 60, run: () => closeLinkForms(deps) },
    { name: 'complete-bookings', everySeconds: 60, run: () => completeBookings(deps) },
    { name: 'thank-parties', everySeconds: 60, run: () => thankParties(deps) },
    { name: 'send-reminders', everySeconds: 60, run: () => sendReminders(deps) },
    { name: 'note-held-days', everySeconds: 60, run: () => noteHeldDays(deps) },
    { name: 'notify-unpaid', everySeconds: 60, run: () => notifyUnpaid(deps) },
    { name: 'send-daily-summary', everySeconds: 60, run: () => sendDailySummary(deps) },
    ...(deps.isPublicDemo
      ? [{ name: 'wipe-demo', everySeconds: 60, isHousekeeping: true as const, run: () => wipeDemo(deps) }]
      : []),
    // The first run makes the season. A later run makes a season only after a reset of the demonstration, or if a
    // process died while it was making one.
    ...(tellPast === undefined
      ? []
      : [
          {
            name: 'make-season',
            everySeconds: 5,
            isHousekeeping: true as const,
            // On a slow machine, making the season may take more than five minutes.
            longestRunSeconds: hourSeconds,
            run: () => makeSeasonOnce({ ...deps, db }, tellPast, seasonMade),
          },
        ]),
    { name: 'poll-weather', everySeconds: 60, run: () => pollWeather(deps, weather) },
    { name: 'keep-erasures', everySeconds: 60, run: () => keepErasures(deps) },
    { name: 'read-keys', everySeconds: readKeysSeconds, run: deps.readKeys },
    // The job checks the books once a night. A later run checks them again only if the process died during the check.
    { name: 'check-books', everySeconds: 300, isHousekeeping: true, run: () => checkBooks(deps) },
    // The job compares the books with the providers once a morning. It compares them again only if a process died or a
    // provider did not answer.
    { name: 'prove-morning', everySeconds: 60, run: () => proveMorning(deps) },
    { name: 'apply-due-sets', everySeconds: 30, run: () => applyDueSets(deps) },
    { name: 'prune-change-log', everySeconds: 60, run: () => pruneChangeLog(db) },
    // At midnight one more day becomes bookable. The job makes its slots within five minutes.
    {
      name: 'materialise-slots',
      everySeconds: 300,
      run: () => materialiseSlots(db, venueDate(now()), bookableDays, deps.business.place),
    },
    {
      name: 'purge-expired-rows',
      everySeconds: hourSeconds,
      isHousekeeping: true,
      run: () => purgeExpiredRows(deps),
    },
    {
      name: 'purge-pictures',
      everySeconds: hourSeconds,
      isHousekeeping: true,
      run: () => purgePictures(db, now()),
    },
    {
      name: 'erase-expired-data',
      everySeconds: hourSeconds,
      isHousekeeping: true,
      run: async () => {
        await eraseExpiredData(deps);
      },
    },
  ];
  const isTooEarly = async (name: string) =>
    tellPast !== undefined && afterSeason.has(name) && (await isSeasonBeingMade(db));
  // Each run of a job reads the business anew.
  return jobs.map(({ run, ...job }) => ({
    ...job,
    run: async () => {
      if (await isTooEarly(job.name)) return 0;
      await deps.followBusiness();
      return run();
    },
  }));
}

/** Jobs on trips or days. They wait until the season is complete, because its past trips are unfinished until then. */
const afterSeason: ReadonlySet<string> = new Set([
  // Until a season's last step tells the simulator about past payments, the simulator refuses captures and refunds.
  hinted.payments,
  hinted.refunds,
  'write-credit-notes',
  'complete-bookings',
  'thank-parties',
  'send-reminders',
  'notify-unpaid',
  'send-daily-summary',
  'check-books',
  'prove-morning',
  'purge-expired-rows',
  'erase-expired-data',
]);

/** The pause before a season is made. Without it, making the season could slow down the first visitor of a new site. */
const seasonWaitsMs = 2 * secondMs;

/** Loads the code that makes a season only if a season has to be made (docs/decisions/0054). */
async function makeSeasonOnce(
  deps: Deps,
  tellSimulator: TellSimulator,
  seasonMade: () => void,
): Promise<number> {
  if (!(await isSeasonBeingMade(deps.db))) return 0;
  await wait(seasonWaitsMs);
  const [{ makeSeason }, { pictureMaker }] = await Promise.all([
    import('../../seed/season/make-season.ts'),
    import('../platform/pictures/picture-maker.ts'),
  ]);
  const made = await makeSeason(deps, { tellSimulator, makePhoto: pictureMaker() });
  // If another process is still making the season, that process calls `seasonMade`.
  if (!(await isSeasonBeingMade(deps.db))) seasonMade();
  return made;
}
