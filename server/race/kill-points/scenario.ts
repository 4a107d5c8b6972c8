import { expect } from 'vitest';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { packageIds } from '../../seed/packages.ts';
import type { CrashPoint } from '../../src/platform/runtime/crash-points.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { PlayedProvider } from '../providers/providers-at-simulator.ts';
import type { Slot } from '../scene.ts';
import { call } from '../two-servers.ts';
import { waitForOldNews, waitForRest } from './come-to-rest.ts';
import { Desk } from './desk.ts';
import type { KillOrder } from './kill-order.ts';
import { Guest } from './guest.ts';
import { type Left, lettersAmong, whatIsLeft } from './expectations.ts';
import type { Site } from './site.ts';

/** One visitor, one slot, and the site on which the scenario happens. */
export type Setup = {
  site: Site;
  guest: Guest;
  /** The provider at which the visitor pays. */
  provider: ProviderAtSimulator;
  /** An owner's browser at the console. */
  desk: Desk;
  /** The number of repeated emails (copies) that had reached the mail server before the scenario began. */
  copiesBefore: number;
  /** The slot that the visitor wants. */
  slot: Slot;
  /** Adds a free slot on another day. It costs this many pounds more than the package. */
  anotherSlot: (dearerBy: number) => Promise<Slot>;
  /** Lets other visitors book the slot until no boat is left. */
  sellOut: () => Promise<void>;
};

/** The steps after the server has started again. */
export type Ending = {
  name: string;
  /** The providers at which the ending can happen; default: all. */
  where?: readonly PlayedProvider[];
  /** The steps while the server is down. */
  meanwhile?: (setup: Setup) => Promise<unknown>;
  after?: (setup: Setup) => Promise<unknown>;
  /** The results that the visitor's bookings must have, in the order of the bookings. */
  leaves: Left[];
  /** At least this many emails must be copies. A copy has the Message-ID of an earlier email. */
  copies?: number;
};

/** The steps that bring the server to a point, and the endings that may follow. */
export type Scenario = {
  name: string;
  /** The providers at which the scenario can happen; default: all. */
  where?: readonly PlayedProvider[];
  before?: (setup: Setup) => Promise<unknown>;
  /** The steps that bring the server to the kill point. The server dies during these steps or soon after. */
  trigger: (setup: Setup) => Promise<unknown>;
  /** The server dies when it reaches the point for the nth time; default: the first time. */
  nth?: number;
  endings: Ending[];
};

/** A scenario to play: the point at which the server dies, and the provider at which the visitor pays. */
export type Play = { point: CrashPoint; provider: PlayedProvider; scenario: Scenario; ending: Ending };

/** Plays one scenario with one ending. Expects that everything is right without any action of staff. */
export async function play(site: Site, { point, provider, scenario, ending }: Play): Promise<void> {
  const setup = await makeSetup(site, provider);
  await scenario.before?.(setup);
  await dieAt(site, { point, nth: scenario.nth ?? 1 }, () => scenario.trigger(setup));
  await ending.meanwhile?.(setup);
  await site.start();
  await ending.after?.(setup);
  await site.everywhere('faults/clear');
  await expectRight(setup, ending);
}

export async function makeSetup(site: Site, playedAt: PlayedProvider): Promise<Setup> {
  const provider = site.at[playedAt];
  await site.start();
  await waitForOldNews(site);
  const slot = await aFreeSlot(site);
  const guest = await new Guest(site, provider, slot).arrive();
  const copiesBefore = lettersAmong(site.post.taken).copies;
  return {
    site,
    guest,
    provider,
    desk: new Desk(site),
    copiesBefore,
    slot,
    anotherSlot: (dearerBy) => aFreeSlot(site, dearerBy),
    sellOut: () => sellOut(site, provider, slot),
  };
}

/**
 * Makes the server die at this point, and expects that SIGKILL killed it there. The simulator must still be running.
 */
export async function dieAt(site: Site, order: KillOrder, trigger: () => Promise<unknown>): Promise<void> {
  site.order(order);
  const [{ signal, pid, last }] = await Promise.all([site.death(), broken(trigger())]);
  expect({ signal, last }).toEqual({ signal: 'SIGKILL', last: { ...order, pid } });
  expect([site.simulator.isAlive(), await site.simulator.answeringPid()]).toEqual([true, site.simulator.pid]);
}

/**
 * Waits until nothing is pending. Then checks the results of the visitor's bookings, and that the site has no faults.
 */
export async function expectRight(
  { site, guest, provider, copiesBefore }: Setup,
  { leaves, copies = 0 }: Pick<Ending, 'leaves' | 'copies'>,
): Promise<void> {
  await waitForRest(site, provider);
  const { left, ...wrong } = await whatIsLeft(site, guest);
  expect(left).toEqual(leaves);
  expect(wrong).toEqual({
    wrongAtTheSimulator: [],
    wrongInTheBooks: [],
    brokenInvariants: [],
    writtenTwice: [],
  });
  const written = left.flatMap((one) => one.mails).filter((kind) => kind !== 'owner_alert');
  const { taken } = site.post;
  const toGuest = taken.filter(({ to }) => to.includes(guest.email));
  expect(lettersAmong(toGuest).letters, "in the visitor's letterbox").toBe(written.length);
  const copied = lettersAmong(taken).copies - copiesBefore;
  expect(copied, 'emails that were taken twice').toBeGreaterThanOrEqual(copies);
  expect(copied, 'emails that were taken twice').toBeLessThanOrEqual(mostDeaths);
}

/** The maximum number of deaths in one scenario. Each death may cause one copy of an email. */
const mostDeaths = 3;

/** Ignores a broken connection, because the server may die while the trigger waits for its answer. */
async function broken(trigger: Promise<unknown>): Promise<void> {
  try {
    await trigger;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Slots are at least this many days ahead. So even after the clock has moved, a cancellation gets a full refund. */
const daysAhead = 60;

/** Adds a free slot on a new day, at the package's price or at a higher price. */
async function aFreeSlot(site: Site, dearerBy = 0): Promise<Slot> {
  const { envelope } = await call(site.server, listAvailability, { package_id: packageIds.classic });
  const earliest = addDays(venueDate(await site.simulator.now()), daysAhead);
  for (const { date, periods } of envelope.data as DataOf<typeof listAvailability>) {
    if (date < earliest || site.daysUsed.has(date)) continue;
    const period = periods.find(
      (one) =>
        one.isAvailable &&
        !one.isSoldOut &&
        one.base_price_mark_up === dearerBy &&
        (dearerBy === 0 || one.price_type === 'fixed'),
    );
    if (period === undefined) continue;
    site.daysUsed.add(date);
    return {
      id: period.period_id,
      date: localDate(date),
      startTime: localTime(period.start_time),
      endTime: localTime(period.end_time),
    };
  }
  throw new Error('No slot is left to be killed on.');
}

async function sellOut(site: Site, provider: ProviderAtSimulator, slot: Slot): Promise<void> {
  for (;;) {
    const other = await new Guest(site, provider, slot).arrive();
    const answer = await other.bookFree();
    if (answer?.status === 409) return;
    if (answer?.status !== 200) throw new Error(`Somebody else could not book: ${answer?.text}`);
  }
}
