import { randomUUID } from 'node:crypto';
import {
  checkBoat,
  getBoard,
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordOut,
} from '@slipway/shared/api/console/board.ts';
import { getSale, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { signInAsDemo } from '@slipway/shared/api/console/sign-in.ts';
import type { BodyOf, DataOf, Endpoint, ParamsOf } from '@slipway/shared/api/endpoint.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { SiteServer } from './site-server.ts';

/** A boat takes at most four parties in a day, and at most one of the four in the evening. */
type Size = { boats: number; parties: number };

type BusySaturday = {
  /** '2027-05-08' */
  date: string;
  /**
   * Moves the clock forward to a time, and records the trips up to that time: departures and returns, but one party is
   * late and one is missing.
   */
  playUntil: (time: string) => Promise<void>;
};

const people = [
  'Christopher Featherstonehaugh',
  'Tunde Adebayo-Williams',
  'Margaret O’Sullivan',
  'Bob Li',
  'Gemma Lloyd',
  'Hamish MacDonald',
  'Naomi Okafor',
  'Piotr Nowak',
  'Charlotte Reeve',
  'Ann Walker',
  'Priya Mehta',
  'Chloe Grant',
  'Gareth Pugh',
  'Joan Smith',
  'Liam Walsh',
  'Ines Duarte',
];

/** A name that no other party has. After sixteen parties, the same first names come again with other last names. */
function nameOf(nth: number): string {
  const [first] = people[nth % people.length]?.split(' ') ?? [];
  const [, last] = people[(nth + Math.floor(nth / people.length)) % people.length]?.split(' ') ?? [];
  return `${first} ${last}`;
}

/**
 * Makes a Saturday in May, at ten to nine, with these numbers of boats and parties. Uses only calls of the site and
 * the console.
 */
export async function busySaturday(site: SiteServer, { boats, parties }: Size): Promise<BusySaturday> {
  await site.changeSetUp((file) => {
    const [like] = file.boats;
    const alike = file.boats.filter(({ kind }) => kind === like?.kind);
    const added = boatNames.filter((name) => file.boats.every((boat) => boat.name !== name));
    return {
      ...file,
      boats: [
        ...file.boats,
        ...added.slice(0, Math.max(0, boats - alike.length)).map((name) => ({ ...like, name, hull: '' })),
      ],
    };
  });
  const now = await site.now();
  const isPast = now.getUTCMonth() >= 4;
  const may = new Date(Date.UTC(now.getUTCFullYear() + (isPast ? 1 : 0), 4, 1));
  may.setUTCDate(1 + ((6 - may.getUTCDay() + 7) % 7));
  const date = may.toISOString().slice(0, 10);
  // Makes the bookings four days before the busy Saturday, while dishes can still be ordered.
  await moveTo(site, addDays(localDate(date), -4), '08:50');
  const desk = await Desk.signIn(site, 'manager');
  const { times, addOns } = await desk.call(getSale, { params: { date } });
  const dishes = addOns.filter((one) => one.packageIds === null && one.includedInPackageIds.length === 0);
  const day = times.filter(({ startTime }) => startTime < '17:00');
  const evening = times.filter(({ startTime }) => startTime >= '17:00');
  const perTime = Math.ceil(parties / (day.length + 1));
  for (let nth = 0; nth < parties; nth += 1) {
    const time = day[Math.floor(nth / perTime)] ?? evening[nth % evening.length];
    const offered = time?.packages[nth % time.packages.length];
    if (time === undefined || offered === undefined) throw new Error(`no time for party ${nth + 1}`);
    await desk.call(sellWalkIn, {
      body: {
        slotId: time.slotId,
        packageId: offered.packageId,
        guests: 2 + (nth % 7),
        addOns: dishes.slice(0, nth % 4).map(({ menuItemId }, dish) => ({
          menuItemId,
          quantity: 4 + 2 * dish,
          comment: dish === 2 ? 'no nuts' : '',
        })),
        name: nameOf(nth),
        phone: `07700 900${String(100 + nth)}`,
        // The demonstration adds invented parties to a day that has none. This address marks the first party as
        // invented, so the demonstration adds no others.
        email: nth === 0 ? 'party@jetty.example' : `party${nth}@example.com`,
        isWalkIn: false,
        ...(nth % 3 === 0
          ? { by: 'dock' as const }
          : { by: 'card_machine' as const, slip: String(10_000 + nth) }),
        requestId: randomUUID(),
      },
    });
  }
  await moveTo(site, date, '08:50');
  return { date, playUntil: (time) => playUntil(site, date, time) };
}

const boatNames =
  `Polo Mint, Orbit, Hoop, Cruller, Carousel, Saturn, Roundel, Doughnut, Lifebuoy, Ring Road, Halo Two,
  Pancake, Crumpet, Wheel of Cheese, Compass, Pebble, Moon`.split(/,\s+/);

async function playUntil(site: SiteServer, date: string, time: string): Promise<void> {
  await moveTo(site, date, time);
  const desk = await Desk.signIn(site, 'dock');
  const now = (await site.now()).getTime();
  const { trips, boats } = await desk.call(getBoard, { params: { date } });
  for (const { id, openingCheck } of boats)
    if (openingCheck === null)
      await desk.call(checkBoat, { body: { boat: id, isFit: true, battery: 90, requestId: randomUUID() } });
  const inOrder = trips.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const minutes = 60_000;
  const isRecent = (instant: string) =>
    Date.parse(instant) <= now && Date.parse(instant) > now - 60 * minutes;
  const late = inOrder.find(({ state, dueAt }) => state !== 'back' && isRecent(dueAt));
  const missing = inOrder.find(({ state, startsAt }) => state === 'expected' && isRecent(startsAt));
  for (const trip of inOrder) {
    const [starts, due] = [Date.parse(trip.startsAt), Date.parse(trip.dueAt)];
    const record = async (endpoint: Endpoint, at: number, data: object = {}) => {
      if (at > now) return;
      const event = randomUUID();
      const body = {
        bookingId: trip.bookingId,
        event,
        happenedAt: new Date(at).toISOString(),
        requestId: event,
      };
      await desk.call(endpoint, { body: { ...body, ...data } });
    };
    if (trip === missing || trip.state === 'back' || trip.state === 'off') continue;
    if (trip.state === 'expected') {
      await record(recordArrived, starts - 10 * minutes);
      await record(recordCaptain, starts - 8 * minutes, { licenceSeen: true });
      await record(recordBriefed, starts - 5 * minutes);
    }
    if (trip.state !== 'out') await record(recordOut, starts);
    if (trip !== late) await record(recordBack, due - 3 * minutes);
  }
}

async function moveTo(site: SiteServer, date: string, time: string): Promise<void> {
  const then = toInstant(localDate(date), localTime(time)).getTime();
  const seconds = Math.round((then - (await site.now()).getTime()) / 1000);
  if (seconds > 0) await site.advanceClock(`PT${seconds}S`);
}

type Call<E extends Endpoint> = { params?: ParamsOf<E>; body?: BodyOf<E> };

/** Signs in as a member of the demo team, and calls the server without a browser. */
class Desk {
  readonly #site: SiteServer;
  readonly #cookies = new Map<string, string>();

  private constructor(site: SiteServer) {
    this.#site = site;
  }

  static async signIn(site: SiteServer, role: Role): Promise<Desk> {
    const desk = new Desk(site);
    await desk.call(signInAsDemo, { body: { role } });
    return desk;
  }

  async call<E extends Endpoint>(endpoint: E, { params, body }: Call<E>): Promise<DataOf<E>> {
    const values = (params ?? {}) as Record<string, string>;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const response = await fetch(`${this.#site.url}/api${path}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        'slipway-console': '1',
        cookie: [...this.#cookies.values()].join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie())
      this.#cookies.set(set.split('=')[0] ?? '', set.split(';')[0] ?? '');
    const { success, data } = (await response.json()) as { success: boolean; data: unknown };
    if (!success) throw new Error(`${endpoint.path} was refused: ${JSON.stringify(data)}`);
    return data as DataOf<E>;
  }
}
