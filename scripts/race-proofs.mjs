import { raceTests } from './play-tests.mjs';

/** @typedef {import('./play-tests.mjs').Proof} Proof */

/** Proofs of races between payments, moves and the last boat. npm test runs a part of each proof. */
export const raceProofs = /** @type {Proof[]} */ ([
  // crash-points.ts lists the instants at which the server is killed. Each scenario takes the next provider in turn.
  {
    name: 'kills',
    shows:
      'the server is killed at each named instant and started again, on both databases: every booking ends in the right state',
    minutes: 40,
    parameters: { KILL_REPEATS: '2' },
    figures: ['F13'],
    run: raceTests('--no-file-parallelism', 'server/race/kill-points'),
  },
  // The faults include a time-out after the provider acted, the statuses 500 and 429, broken answers, and an outage of
  // ten minutes.
  {
    name: 'faults',
    shows:
      'every fault of each provider at every call that moves money: nobody is charged twice, no booking is lost',
    minutes: 15,
    figures: ['F16'],
    run: (env) => raceTests('server/race/paying/provider-faults')({ ...env, FAULTS: 'all' }),
  },
  // The events are payments, returns, webhooks, expiry, changes, cancellations and refunds, with provider faults in
  // between.
  {
    name: 'settle',
    shows: "all events of a payment in random orders: our ledger equals the provider's to the penny",
    minutes: 60,
    parameters: { SETTLE_SCHEDULES: '5000' },
    seed: 'SETTLE_SEED',
    figures: ['F11', 'F20', 'F22', 'F23', 'F28', 'F30'],
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    run: raceTests('server/race/settling'),
  },
  // Two parties move between overlapping times with different prices, on one boat or two. Rivals, weather and staff
  // interfere.
  {
    name: 'moves',
    shows:
      'moves, changes, payments, cancellations and call-offs in random orders: every party keeps a place, and the money is right to the penny',
    minutes: 60,
    parameters: { MOVES: '5000' },
    seed: 'MOVES_SEED',
    figures: ['F11', 'F28', 'F30'],
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    // Optimises the code of the embedded Postgres, which saves time in a long proof.
    run: (env) => raceTests('server/race/moving')({ ...env, EMBEDDED_POSTGRES: 'hot' }),
  },
  // The boats are of several kinds. Sales, changes, moves, swaps, edits and payments run in parallel on both databases.
  {
    name: 'fleets',
    shows:
      'random fleets and days: no hull is sold twice, no party gets a hull that does not fit, and the calendars match the tables for each time, package and number of guests',
    minutes: 60,
    parameters: { FLEETS: '4000', FLEETS_ON_SERVER: '1000' },
    seed: 'FLEETS_SEED',
    control: 'without the triggers a party gets a hull that does not fit',
    run: (env) => raceTests('server/race/fleets')({ ...env, EMBEDDED_POSTGRES: 'hot' }),
  },
  // Two people use one pay link. Moves, changes, cash, cancellations, forged links and crashes of the server
  // come in between.
  {
    name: 'selling',
    shows:
      'places are sold by link, at the dock and on the site, and paid by link in random orders: each link takes the right sum once, or nothing',
    minutes: 25,
    parameters: { SALES: '2000' },
    seed: 'SALES_SEED',
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    run: raceTests('server/race/selling/'),
  },
  // The trips are near clock changes, a leap day and each limit, with coupons, old prices and dishes no longer sold.
  {
    name: 'amendments',
    shows: 'a second implementation agrees on the costs and refunds of random moves and changes',
    minutes: 1,
    parameters: { AMENDMENTS: '100000' },
    seed: 'AMENDMENTS_SEED',
    figures: ['F27'],
    run: raceTests('--project', 'unit', 'server/src/bookings/move/decide-amendment.test.ts'),
  },
  {
    name: 'forgeries',
    shows: 'forged webhooks, returns, cards and amounts: none is accepted unless a guard is removed',
    minutes: 15,
    parameters: { FORGERY_MUTANTS: '10000' },
    seed: 'FORGERY_SEED',
    figures: ['F21', 'F25'],
    control: 'removing a guard lets its forgeries through (`forgeries/without-guards.ts`)',
    run: raceTests('server/race/forgeries'),
  },
  {
    name: 'races',
    shows: 'each race is run twenty times with five times the visitors, and with fifty crashes',
    minutes: 45,
    parameters: { RACE_REPEATS: '20' },
    figures: ['F7', 'F8', 'F9', 'F10', 'F12', 'F15'],
    control: 'without the constraint or the lock many visitors get the last boat (`without-guards.test.ts`)',
    run: raceTests(
      '--exclude',
      'server/race/{settling,moving,selling,forgeries,kill-points,called-off,day}/**',
    ),
  },
]);
