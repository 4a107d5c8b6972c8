import { runPlaywright, runVitest } from './run-tests.mjs';

/**
 * @typedef {object} Proof
 * @property {string} name
 * @property {string} shows
 * @property {number} minutes about how long it takes on two cores
 * @property {Record<string, string>} parameters environment variables that the caller may set, and their values otherwise
 * @property {string} [seed] the environment variable that replays a run; a new number where the caller sets none
 * @property {string[]} figures which of the project's figures it shows (docs/proof.md)
 * @property {string} [control] how it is known that it would see a fault, where something shows that
 * @property {(env: Record<string, string>) => Promise<Verdict>} run
 *
 * @typedef {{ isGreen: boolean, figures: string }} Verdict
 */

/** What npm test shows in part, at length. */
export const proofs = /** @type {Proof[]} */ ([
  // At each instant of begin, settle, capture, refund, expire and replace that crash-points.ts names, with the visitor
  // coming back or not; the providers take turns.
  {
    name: 'kills',
    shows:
      'the server killed at each named instant and started again, on both databases: every booking comes right',
    minutes: 40,
    parameters: { KILL_REPEATS: '2' },
    figures: ['F13'],
    run: raceTests('--no-file-parallelism', 'server/race/kill-points'),
  },
  // Among the faults: a time-out after the provider acted, 500, 429, broken answers, an outage of ten minutes.
  {
    name: 'faults',
    shows: 'every fault of each provider at every call that moves money: no double charge, no lost booking',
    minutes: 15,
    parameters: {},
    figures: ['F16'],
    run: (env) => raceTests('server/race/paying/provider-faults')({ ...env, FAULTS: 'all' }),
  },
  // Paying, returning, webhooks, expiry, changes, cancelling and refunds, with faults of the provider in between.
  {
    name: 'settle',
    shows: "random orders of all that can happen to a payment: our ledger equals the provider's to the penny",
    minutes: 60,
    parameters: { SETTLE_SCHEDULES: '5000' },
    seed: 'SETTLE_SEED',
    figures: ['F11', 'F20', 'F22', 'F23', 'F28', 'F30'],
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    run: raceTests('server/race/settling'),
  },
  // Two parties, one boat or two, times that overlap, prices that differ, with rivals, weather and staff in between.
  {
    name: 'moves',
    shows:
      'random orders of moves, changes, payments, cancelling and calling off: a place for everybody, to the penny',
    minutes: 60,
    parameters: { MOVES: '5000' },
    seed: 'MOVES_SEED',
    figures: ['F11', 'F28', 'F30'],
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    run: raceTests('server/race/moving'),
  },
  // Around clock changes, a leap day and each limit; bought at other prices than today's, with coupons and lost dishes.
  {
    name: 'amendments',
    shows: 'a second implementation agrees on what random moves and changes cost and bring back',
    minutes: 1,
    parameters: { AMENDMENTS: '100000' },
    seed: 'AMENDMENTS_SEED',
    figures: ['F27'],
    run: raceTests('--project', 'unit', 'server/src/bookings/move/decide-amendment.test.ts'),
  },
  {
    name: 'forgeries',
    shows: 'forged webhooks, returns, cards and amounts: none is accepted, until a guard is taken out',
    minutes: 15,
    parameters: { FORGERY_MUTANTS: '10000' },
    seed: 'FORGERY_SEED',
    figures: ['F21', 'F25'],
    control: 'each guard taken out lets its forgeries through (`forgeries/without-guards.ts`)',
    run: raceTests('server/race/forgeries'),
  },
  {
    name: 'races',
    shows: 'each race twenty times, with five times the visitors, and fifty crashes',
    minutes: 45,
    parameters: { RACE_REPEATS: '20' },
    figures: ['F7', 'F8', 'F9', 'F10', 'F12', 'F15'],
    control: 'constraint dropped, lock skipped: many get the last boat (`without-guards.test.ts`)',
    run: raceTests('--exclude', 'server/race/{settling,moving,forgeries,kill-points,called-off,day}/**'),
  },
  // For a penny too much the journey in a browser must notice as well.
  {
    name: 'price',
    shows: 'the price rule spoilt in twenty ways: the tests notice each',
    minutes: 10,
    parameters: {},
    figures: ['F32'],
    control: 'it is one',
    async run() {
      const { mutatePrice } = await import('./mutate-price.mjs');
      const { mutants, survivors } = await mutatePrice();
      return { isGreen: survivors === 0, figures: `${mutants - survivors} of ${mutants} mutants killed` };
    },
  },
  // With somebody at each step of paying, at a random provider.
  {
    name: 'called-off',
    shows:
      'days and times called off or closed during payments: nobody keeps a trip in them, and the ledgers agree',
    minutes: 60,
    parameters: { CALLED_OFF_TRIALS: '1000' },
    seed: 'CALLED_OFF_SEED',
    figures: ['F11', 'F30'],
    control: 'the lock of the day taken out (`called-off/without-guards.test.ts`)',
    run: raceTests('server/race/called-off'),
  },
  // Each booking in one process is looked for in the other; a stopped one is woken after a minute.
  {
    name: 'fresh-calendar',
    shows:
      'every booking of one process is in the calendar of the other within 250 ms, and memory says what SQL says after any history',
    minutes: 8,
    parameters: { FRESH_BOOKINGS: '2000', FRESH_STOPPED_MS: '60000', CALENDAR_HISTORIES: '500' },
    seed: 'CALENDAR_SEED',
    figures: [],
    control: 'the change log silenced: nobody learns of a booking',
    run: onEmbedded(
      raceTests(
        '--project',
        'unit',
        'server/race/fresh-calendar.test.ts',
        'server/src/availability/calendar.test.ts',
      ),
    ),
  },
  {
    name: 'day',
    shows:
      'two phones and a tablet record, swap, cancel and undo on one day at random: one state, no hull twice, nothing lost',
    minutes: 15,
    parameters: { DAY_TRIALS: '5000' },
    seed: 'DAY_SEED',
    figures: ['F28'],
    run: raceTests('server/race/day'),
  },
  // By the provider's own webhooks, the customer's own cancel, a rival for the place and money that comes late.
  {
    name: 'undo',
    shows:
      'what staff cancel or refund is taken back, or not, whatever happens in its minute: money equals state',
    minutes: 15,
    parameters: { UNDO_TRIALS: '5000' },
    seed: 'UNDO_SEED',
    figures: ['F11', 'F30'],
    control: 'a trigger dropped: an undone cancellation stands without its money',
    run: raceTests('server/race/undo'),
  },
  // Every command of the console, by every role; most on the embedded Postgres, in two halves because it has one thread,
  // and a tenth on a server.
  {
    name: 'previews',
    shows:
      'random commands do what their preview said, which left nothing behind, and their undo gives back what was',
    minutes: 10,
    parameters: { PREVIEWS: '10000' },
    seed: 'PREVIEWS_SEED',
    figures: [],
    async run(env) {
      // A seed is fifty previews, and four of them share a database.
      const half = Math.min(Number(env['PREVIEWS']), Math.ceil(Number(env['PREVIEWS']) / 400) * 200);
      const rest = Number(env['PREVIEWS']) - half;
      const embedded = ['--project', 'unit', 'server/src/start/previews.test.ts'];
      const second = {
        PREVIEWS: String(rest),
        PREVIEWS_SEED: String(Number(env['PREVIEWS_SEED']) + half / 50),
      };
      const runs = [
        { args: embedded, env: { ...env, PREVIEWS: String(half) } },
        ...(rest > 0 ? [{ args: embedded, env: { ...env, ...second } }] : []),
        { args: ['--project', 'race', 'server/race/previews.test.ts'], env },
      ];
      const ended = await Promise.all(
        runs.map((one, nth) =>
          runVitest(`proof-${nth}`, one.args, {
            env: { ...one.env, UNIT_DATABASE: 'embedded', EMBEDDED_POSTGRES: 'hot' },
            timeLimitMs: Infinity,
          }),
        ),
      );
      const sum = (/** @type {'passed' | 'failed'} */ kind) =>
        ended.reduce((total, { count }) => total + count[kind], 0);
      return verdictOf({ passed: sum('passed'), failed: sum('failed'), skipped: 0 });
    },
  },
  // Stateful: what answers name is asked for again, the clock goes on, jobs run, and some pay.
  {
    name: 'fuzz',
    shows:
      'calls made from the contract, right and spoilt, by visitors and all roles: no 5xx, and right books after each 5,000',
    minutes: 120,
    parameters: { FUZZ_REQUESTS: '1000000' },
    seed: 'FUZZ_SEED',
    figures: ['F24', 'F28', 'F30'],
    control: 'it found a fault of ours: decision 0093',
    run: raceTests('--project', 'unit', 'server/src/start/fuzz.test.ts'),
  },
  {
    name: 'database-kills',
    shows:
      'Postgres killed under load and started again: nothing acknowledged is lost, and the servers come back by themselves',
    minutes: 15,
    parameters: { DATABASE_KILLS: '100' },
    figures: ['F14', 'F30'],
    control: 'commits that do not wait for the disk: acknowledged bookings are missing',
    run: raceTests('server/race/outages/database-kills.test.ts'),
  },
  {
    name: 'strangers',
    shows:
      'a wrong address for a booking and for none, a guess at somebody who works here and at nobody: one answer each; prints how long both take',
    minutes: 5,
    parameters: { STRANGERS: '10000' },
    figures: [],
    run: raceTests('server/race/strangers.test.ts', 'server/race/strangers-at-the-doors.test.ts'),
  },
  {
    name: 'sweeps',
    shows: 'what npm test tries on a few days, cards and edits of rules, on all of them',
    minutes: 2,
    parameters: {},
    figures: [],
    async run(env) {
      const files = ['seed-demo', 'declined-cards', 'rules-put-back'];
      const { count } = await runVitest('proof', ['--project', 'unit', ...files], {
        env: { ...env, SWEEPS: 'all' },
        timeLimitMs: Infinity,
      });
      return verdictOf(count);
    },
  },
  {
    name: 'embedded',
    shows: 'every unit test on the embedded Postgres, which npm test plays on a server',
    minutes: 4,
    parameters: {},
    figures: [],
    run: onEmbedded(async (env) => {
      const { count } = await runVitest('proof', ['--project', 'unit'], { env, timeLimitMs: Infinity });
      return verdictOf(count);
    }),
  },
  // In the browser, in every free text of every answer that the console reads; first by a visitor's own calls.
  {
    name: 'hostile-words',
    shows:
      "strangers' words in whatever staff read: no script runs and no markup appears on any screen of the console",
    minutes: 1,
    parameters: { HOSTILE_WORDS: '5000' },
    seed: 'HOSTILE_SEED',
    figures: ['F26'],
    control: 'the same words without our policy do run',
    async run(env) {
      const { count } = await runPlaywright({ env, files: ['console-hostile-words'], timeLimitMs: Infinity });
      return verdictOf(count);
    },
  },
  // The variants: each time zone at both clock changes, a day called off at each provider.
  {
    name: 'journeys',
    shows: 'every journey in a browser, with the variants that npm test leaves out',
    minutes: 10,
    parameters: {},
    figures: [],
    async run(env) {
      const { count } = await runPlaywright({ env: { ...env, JOURNEYS: 'all' }, timeLimitMs: Infinity });
      return verdictOf(count);
    },
  },
]);

/**
 * @param {string[]} args
 * @returns {Proof['run']}
 */
function raceTests(...args) {
  return async (env) => {
    const { count } = await runVitest('proof', ['--project', 'race*', ...args], {
      env,
      timeLimitMs: Infinity,
    });
    return verdictOf(count);
  };
}

/**
 * With unit tests on embedded databases (vitest.config.ts).
 * @param {Proof['run']} run
 * @returns {Proof['run']}
 */
function onEmbedded(run) {
  return (env) => run({ ...env, UNIT_DATABASE: 'embedded' });
}

/** @param {import('./count-tests.mjs').Count} count */
function verdictOf({ passed, failed }) {
  return { isGreen: failed === 0, figures: `${passed} passed, ${failed} failed` };
}
