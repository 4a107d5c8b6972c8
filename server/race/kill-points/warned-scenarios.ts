import { callOff } from '@slipway/shared/api/console/decisions.ts';
import { liftWarning, warnParties } from '@slipway/shared/api/console/warnings.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { comeToRest } from './come-to-rest.ts';
import { type CommandCase, scenarioOf, undoOf } from './desk-scenarios.ts';
import { countOf } from './desk-sales.ts';
import { type Left, stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Setup } from './scenario.ts';

/**
 * A weather warning and its emails are written together or not at all. If staff call the day off within the minute in
 * which they can undo the warning, the call-off's emails replace the warning's emails. If the server dies before the
 * call-off is written, the warning and its emails remain.
 */

const isWarned: Left = { ...stands, mails: ['booking_confirmed', 'weather_warned'] };
const isOn: Left = { ...stands, mails: ['booking_confirmed', 'weather_warned', 'weather_warned'] };
/** A party that has an open offer. The party got the email about the call-off, but none about the warning. */
const isOffered: Left = {
  ...stands,
  booking: 'cancelled',
  allocations: 0,
  mails: ['booking_confirmed', 'day_cancelled'],
};

const dayOf = ({ slot }: Setup) => ({ date: slot.date, because: 'strong wind' });
const warningOf = (setup: Setup) => ({
  ...dayOf(setup),
  decideAt: toInstant(setup.slot.date, localTime('05:00')).toISOString(),
});

const warns: CommandCase = {
  name: 'the parties of a day are warned',
  before: isBooked,
  press: (setup) => setup.desk.press(warnParties, warningOf(setup)),
  count: (setup) => countOf(setup, sql`weather_decisions where date = ${setup.slot.date}`),
  notDone: [stands],
  done: [isWarned],
};

const warnings = new WeakMap<Setup, number>();

const lifts: CommandCase = {
  name: 'a day that was warned is on after all',
  before: async (setup) => {
    await isBooked(setup);
    const { result } = await setup.desk.does<{ warning: number }>(warnParties, warningOf(setup));
    warnings.set(setup, result.warning);
    await setup.site.advance('PT2M');
    await comeToRest(setup.site, setup.provider);
  },
  press: (setup) => setup.desk.press(liftWarning, { warning: warnings.get(setup) }),
  count: (setup) =>
    countOf(setup, sql`weather_decisions where ended_at is not null and date = ${setup.slot.date}`),
  notDone: [isWarned],
  done: [isOn],
};

export const warnedCommands = [warns, lifts];

async function isJustWarned(setup: Setup): Promise<void> {
  await isBooked(setup);
  await setup.desk.does(warnParties, warningOf(setup));
}

/**
 * The server dies during the call-off, not during the warning. After a death during the warning, a slow restart could
 * outlast the minute in which staff can undo the warning.
 */
export const calledOffInTheMinute = scenarioOf(
  {
    name: 'a day is called off within the minute of its warning',
    before: isJustWarned,
    press: (setup) => setup.desk.press(callOff, dayOf(setup)),
    notDone: [],
    done: [isOffered],
  },
  true,
);

export const saidAfterAll = undoOf(
  'a day that was called off within the minute of its warning',
  async (setup) => {
    await isJustWarned(setup);
    return setup.desk.does(callOff, dayOf(setup));
  },
  [isWarned],
);
