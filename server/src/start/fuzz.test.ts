import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { type Role, roles } from '@slipway/shared/rules/roles.ts';
import { afterAll, expect, test } from 'vitest';
import { seedChance } from '../testing/seeded-chance.ts';
import { brokenInvariants, queryableOf } from '../operations/books/broken-invariants.ts';
import { type Described, type FuzzedCall, fuzzer } from '../testing/fuzzer.ts';
import { type Random, randomFrom } from '../testing/random.ts';
import { playEveryKind } from '../testing/scene-of-bookings.ts';
import { type TestApp, openTestApp } from '../testing/test-app.ts';
import { minute } from '../testing/test-clock.ts';
import type { Slot } from '../testing/test-catalogue.ts';
import { signedInAs } from '../testing/test-staff.ts';
import type { Visitor } from '../testing/test-visitor.ts';
import { backgroundWork } from './background-work.ts';

/** `npm test` makes a few random calls; `npm run prove fuzz` makes a million, with a new seed. */
const howMany = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const isProof = process.env['FUZZ_REQUESTS'] !== undefined;
const firstSeed = Number(process.env['FUZZ_SEED'] ?? 1);
/** The number of calls on one database. Each seed gets a new database. */
const callsOfASeed = 5000;
const jobsEvery = 250;

/** The API's description is made once for all seeds, because making it is slow. */
let described: Described | undefined;

/** Matches a stack trace, or the name of one of our files. */
const showsCode = /\n +at |node_modules|\.ts:\d+/;

const statuses = new Map<number, number>();
const operations = new Set<string>();
const answered = new Set<string>();
/** Promise rejections that no code handled. Vitest also reports each as an error. */
const rejections: unknown[] = [];
const note = (reason: unknown) => void rejections.push(reason);
process.on('unhandledRejection', note);
afterAll(() => void process.off('unhandledRejection', note));

test(
  `${howMany} random calls, generated from the API’s description, get no 5xx and break no invariant`,
  async () => {
    let first: string[] | undefined;
    for (let done = 0, seed = firstSeed; done < howMany; done += callsOfASeed, seed += 1) {
      const played = await playSeed(seed, Math.min(callsOfASeed, howMany - done));
      first ??= played.slice(0, 60);
    }
    const table = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status}: ${times}`);
    console.info(
      `fuzz: ${howMany} calls, ${answered.size} of ${operations.size} operations had a success; ${table.join(', ')}`,
    );
    // To find a fault, run its seed again: a seed makes the same calls in any process.
    if (isProof) expect(await playSeed(firstSeed, 60)).toEqual(first);
    expect(rejections).toEqual([]);
  },
  600_000 + howMany * 60,
);

/** Makes the random calls. Returns each call with the status of its answer. */
async function playSeed(seed: number, calls: number): Promise<string[]> {
  const played: string[] = [];
  const random = randomFrom(seed);
  const unseeded = seedChance(seed);
  const site = await openTestApp({ boats: 3 });
  try {
    await playEveryKind(site);
    described ??= JSON.parse((await site.app.inject('/api/openapi.json')).payload) as Described;
    const { nextCall, learn } = fuzzer(described, random);
    await learnOf(site, learn);
    const browsers = await comeIn(site, random);
    const slots = await site.db.selectFrom('slots').selectAll().orderBy('id').execute();
    for (let nth = 1; nth <= calls; nth += 1) {
      const call = random.chance(0.06) ? await anOrder(browsers.visitor, slots, random) : nextCall();
      const again = () => `FUZZ_SEED=${seed} FUZZ_REQUESTS=${nth}: ${JSON.stringify(call).slice(0, 3000)}`;
      const answer = await browsers.send(call);
      played.push(`${call.url} ${answer.status}`);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      operations.add(call.operation);
      if (answer.status === 200) answered.add(call.operation);
      // One expectation for all answers is much faster than one for each answer.
      if (answer.status >= 500 || showsCode.test(answer.text))
        expect.fail(`${again()}\n${answer.status}: ${answer.text}\n${site.log.at(-1) ?? ''}`);
      learn(answer.data);
      if (nth % jobsEvery === 0) await timePasses(site, random, again());
    }
    await timePasses(site, random, `FUZZ_SEED=${seed}, at the end`);
    site.clock.forward(20 * minute);
    await timePasses(site, random, `FUZZ_SEED=${seed}, at the end`);
    const broken = await brokenInvariants(queryableOf(site.db), site.clock.now());
    expect(broken, `FUZZ_SEED=${seed} FUZZ_REQUESTS=${calls}`).toEqual([]);
    return played;
  } finally {
    unseeded();
    await site.close();
  }
}

/** Holds or books a place as our form does, because most other calls need a booking. */
async function anOrder(visitor: Visitor, slots: readonly Slot[], random: Random): Promise<FuzzedCall> {
  const isFree = random.chance(0.3);
  const free = { payment_method_id: '5', coupon_code: 'ALL', total: 0 } as const;
  const body = await visitor.aReservation(random.pick(slots), isFree ? free : {});
  return {
    operation: isFree ? 'addZeroCostReservation' : 'addReservation',
    isOfConsole: false,
    method: 'POST',
    url: `/api${isFree ? addZeroCostReservation.path : addReservation.path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** Collects the ids of packages and bookings, so that the first calls already use real ids. */
async function learnOf(site: TestApp, learn: (value: unknown) => void): Promise<void> {
  for (let day = 0; day < 6; day += 1) await site.aSlot();
  for (const name of ['SAVE', 'ALL']) await site.aCoupon({ code: name });
  learn({ coupon_code: ['SAVE', 'ALL'], code: ['SAVE', 'ALL'] });
  const bookings = await site.db.selectFrom('bookings').select(['id', 'emailKey', 'date', 'code']).execute();
  learn(bookings.map(({ id, emailKey, ...row }) => ({ ...row, id, booking_id: id, email: emailKey })));
  const slots = await site.db.selectFrom('slots').select(['id', 'date']).execute();
  learn(slots.map(({ id, date }) => ({ period_id: id, date })));
  learn({
    boats: [1, 1],
    package_id: [1, 2],
    passengers: [2, 4, 8],
    payment_method_id: ['1', '5'],
    total: [150, 0],
  });
}

/** A visitor, a person of each role, and a person without a session. A person who was signed out signs in again. */
async function comeIn(site: TestApp, random: Random) {
  const visitor = site.aVisitor({ email: 'fuzz1@example.com' });
  const staff = new Map<Role, Awaited<ReturnType<typeof signedInAs>>>();
  const signIn = async (role: Role) => {
    const browser = await signedInAs(site, role).catch(() => undefined);
    if (browser === undefined) staff.delete(role);
    else staff.set(role, browser);
  };
  for (const role of roles) await signIn(role);
  return {
    visitor,
    async send({ method, url, payload, headers, isOfConsole }: FuzzedCall) {
      const role = random.chance(0.5) ? 'owner' : random.pick(roles);
      const browser = isOfConsole ? (random.chance(0.03) ? undefined : staff.get(role)) : visitor;
      const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await site.app.inject({
        method,
        url,
        headers: {
          ...headers,
          ...(cookie === '' ? {} : { cookie }),
          ...(isOfConsole ? { 'slipway-console': '1', 'sec-fetch-site': 'same-origin' } : {}),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const set of response.cookies) browser?.cookies.set(set.name, set.value);
      const envelope = parse(response.payload) as { data?: { code?: string } } | undefined;
      if (isOfConsole && response.statusCode === 401) await signIn(role);
      return { status: response.statusCode, text: response.payload, data: envelope?.data };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lets some visitors pay, moves the clock, and runs every job. */
async function timePasses(site: TestApp, random: Random, again: string): Promise<void> {
  const attempts = await site.db
    .selectFrom('paymentAttempts')
    .select(['id', 'bookingId'])
    .where('provider', '=', 'stripe')
    .where('status', 'in', ['created', 'awaiting_customer', 'declined'])
    .execute();
  const begun = new Set(site.provider.callsOf('begin').map(({ attempt }) => attempt.id));
  for (const { id } of attempts.filter((one) => begun.has(one.id)))
    if (random.chance(0.4)) site.provider.pays(id);
  site.clock.forward(random.below(20) * minute);
  for (const { name, run } of backgroundWork(site.deps, async () => {}))
    await run().catch((error: unknown) => {
      throw new Error(`the job ${name} fails after ${again}`, { cause: error });
    });
}
