import { inShares, onEmbedded, raceTests, sumOf, verdictOf } from './play-tests.mjs';
import { raceProofs } from './race-proofs.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

/** @typedef {import('./play-tests.mjs').Proof} Proof */

/** Proofs that npm test runs in part and `npm run prove` in full. */
export const proofs = /** @type {Proof[]} */ ([
  ...raceProofs,
  // If we make every total a penny too high, the browser test of a booking must fail, as well as the tests of price.
  {
    name: 'price',
    shows: 'the rules of price and VAT are broken in thirty ways, and the tests notice each',
    minutes: 10,
    figures: ['F32'],
    control: 'it is one',
    async run() {
      const { mutatePrice } = await import('./mutate-price.mjs');
      const { mutants, survivors } = await mutatePrice();
      return { isGreen: survivors === 0, figures: `${mutants - survivors} of ${mutants} mutants killed` };
    },
  },
  {
    name: 'defences',
    shows: 'the defences of docs/security.md are removed one at a time, and the test of each fails',
    minutes: 6,
    control: 'it is one',
    async run() {
      const { removeDefences } = await import('./remove-defences.mjs');
      const { removed, noticed } = await removeDefences();
      return { isGreen: noticed === removed, figures: `${noticed} of ${removed} removals noticed` };
    },
  },
  // During the call-off there is a visitor at each step of paying. Each visitor pays at a random provider.
  {
    name: 'called-off',
    shows:
      'days and times are called off or closed during payments: no party keeps a trip in them, and our ledger equals the provider’s',
    minutes: 60,
    parameters: { CALLED_OFF_TRIALS: '1000' },
    seed: 'CALLED_OFF_SEED',
    figures: ['F11', 'F30'],
    control: 'the lock of the day removed (`called-off/without-guards.test.ts`)',
    run: raceTests('server/race/called-off'),
  },
  // Staff call off an afternoon, open it again, and sometimes undo one of these actions. At the same time parties choose
  // another time, pay or cancel.
  {
    name: 'afternoons',
    shows:
      'customers pay, move, cancel and choose in an afternoon while staff call it off and open it again: no party has a trip in a closed time, a reserved old place is given to no other party, and our ledger equals the provider’s',
    minutes: 60,
    parameters: { AFTERNOONS: '1600', AFTERNOONS_ON_SERVER: '400' },
    seed: 'AFTERNOONS_SEED',
    figures: ['F11', 'F28', 'F30'],
    control:
      'without the check for closures, trips remain in called-off times; an old place without a deadline stays reserved for ever',
    run: (env) => raceTests('server/race/afternoons')({ ...env, EMBEDDED_POSTGRES: 'hot' }),
  },
  // Each booking made in one process is looked up in the other. One process is also stopped for a minute.
  {
    name: 'fresh-calendar',
    shows:
      'every booking of one process is in the calendar of the other within 250 ms, and the calendar in memory equals the one from SQL after any history',
    minutes: 8,
    parameters: { FRESH_BOOKINGS: '2000', FRESH_STOPPED_MS: '60000', CALENDAR_HISTORIES: '500' },
    seed: 'CALENDAR_SEED',
    control: 'without the change log the other process never shows a booking',
    run: onEmbedded(
      raceTests(
        '--project',
        'unit',
        'server/race/fresh-calendar.test.ts',
        'server/src/catalogue/availability/calendar.test.ts',
      ),
    ),
  },
  // Every answer of the weather service has one of nine kinds of fault, each about equally often.
  {
    name: 'spoilt-forecasts',
    shows:
      'the weather service answers late, with huge bodies, HTML, refusals, gaps, other units or impossible weather: every page works, no time closes, and the last forecast stays',
    minutes: 2,
    parameters: { SPOILT_FORECASTS: '1000' },
    seed: 'SPOILT_FORECASTS_SEED',
    control: 'an unchecked answer destroys the last forecast',
    run: raceTests('--project', 'unit', 'server/src/console/day/weather'),
  },
  {
    name: 'day',
    shows:
      'two phones and a tablet record, swap, cancel and undo on one day at random: all show one state, no hull is used twice, no record is lost',
    minutes: 15,
    parameters: { DAY_TRIALS: '5000' },
    seed: 'DAY_SEED',
    figures: ['F28'],
    run: raceTests('server/race/day'),
  },
  // Test code works out a second time, from the database tables, which dishes to make.
  {
    name: 'kitchen',
    shows:
      'three people at once mark, move, change, cancel, call off and undo orders on random days: a party that does not sail has no dish on the list, and a party that sails has each dish once',
    minutes: 15,
    parameters: { KITCHEN_DAYS: '5000' },
    seed: 'KITCHEN_SEED',
    control: 'a list that ignores cancellations has dishes for parties that do not sail',
    run: raceTests('server/race/kitchen'),
  },
  // The random events include a webhook, the customer's cancellation, a rival for the place and a late payment.
  {
    name: 'undo',
    shows:
      'staff cancel or refund, and undo it or not, with random events within the minute: the money matches the status of the booking',
    minutes: 15,
    parameters: { UNDO_TRIALS: '5000' },
    seed: 'UNDO_SEED',
    figures: ['F11', 'F30'],
    control: 'without one trigger an undone cancellation leaves a booking without its money',
    run: raceTests('server/race/undo'),
  },
  // Every role previews every command. The previews are divided between two embedded Postgres databases. A tenth as
  // many further previews run on a Postgres server.
  {
    name: 'previews',
    shows:
      'random commands do what their preview showed, previews change nothing, and undo restores the earlier rows',
    minutes: 10,
    parameters: { PREVIEWS: '10000' },
    seed: 'PREVIEWS_SEED',
    async run(env) {
      // Each seed runs fifty previews, and four seeds share one database.
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
      return verdictOf(sumOf(ended));
    },
  },
  // Later calls use the ids of earlier answers. The clock moves on, jobs run, and some visitors pay.
  {
    name: 'fuzz',
    shows:
      'visitors and all roles make valid and invalid calls generated from the contract: no answer is 5xx, and the books are right after each 5,000 calls',
    minutes: 20,
    parameters: { FUZZ_REQUESTS: '1000000' },
    seed: 'FUZZ_SEED',
    figures: ['F24', 'F28', 'F30'],
    control: 'it has found a fault of ours: decision 0090',
    run: inShares(
      { howMany: 'FUZZ_REQUESTS', first: 'FUZZ_SEED', stepsOfASeed: 5000 },
      '--project',
      'unit',
      'server/src/start/fuzz.test.ts',
    ),
  },
  {
    name: 'database-kills',
    shows:
      'Postgres is killed under load and started again: no acknowledged booking is lost, and the servers recover automatically',
    minutes: 15,
    parameters: { DATABASE_KILLS: '100' },
    figures: ['F14', 'F30'],
    control: 'if commits do not wait for the disk, acknowledged bookings are missing',
    run: raceTests('server/race/outages/database-kills.test.ts'),
  },
  // The server cuts off a call whose body never ends, on both kinds of database, in live mode and while Postgres hangs.
  {
    name: 'unfinished-calls',
    shows:
      'calls whose body never ends, open screens and 1,000 visitors at once: each visitor gets an answer or the refusal busy within 10 s; prints the times',
    minutes: 4,
    parameters: { UNFINISHED_CALLS: '500', UNFINISHED_ROUNDS: '3' },
    run: raceTests('server/race/unfinished-calls'),
  },
  {
    name: 'strangers',
    shows:
      'a wrong email address gets the same answer for a real and an unknown booking, and so does a guessed password for a real and an unknown person; prints the times of both',
    minutes: 5,
    parameters: { STRANGERS: '10000' },
    run: raceTests('server/race/strangers.test.ts', 'server/race/strangers-at-sign-in.test.ts'),
  },
  {
    name: 'sweeps',
    shows:
      'the checks that npm test makes for a few days, cards, edits of rules, sums and calls of the console, made for all of them',
    minutes: 2,
    async run(env) {
      const files = [
        'seed-demo',
        'boat-maintenance',
        'declined-cards',
        'rules-put-back',
        'local-date',
        'pence',
        'amendment-sums',
        'rules/vat',
        'console-permissions',
      ];
      const { count } = await runVitest('proof', ['--project', 'unit', ...files], {
        env: { ...env, SWEEPS: 'all' },
        timeLimitMs: Infinity,
      });
      return verdictOf(count);
    },
  },
  {
    name: 'embedded',
    shows: 'every unit test on the embedded Postgres; npm test runs them on a server',
    minutes: 4,
    run: onEmbedded(async (env) => {
      const { count } = await runVitest('proof', ['--project', 'unit'], { env, timeLimitMs: Infinity });
      return verdictOf(count);
    }),
  },
  // Each commit at the primary waits for the standby. In every third failover the primary hangs and is not killed.
  {
    name: 'failover',
    shows:
      'the primary is killed under load and its standby promoted: no acknowledged booking or payment is lost; prints how long nobody could book',
    minutes: 5,
    parameters: { FAILOVERS: '10' },
    figures: ['F14'],
    run: raceTests('server/race/failover'),
  },
  {
    name: 'backup',
    shows:
      'backups of both databases are made under load and restored with every row; a backup that is cut off, damaged, killed or on a full disk is never restored in part',
    minutes: 10,
    parameters: { BACKUPS: '20' },
    figures: ['F19', 'F30'],
    run: raceTests('server/race/backup'),
  },
  {
    name: 'wal',
    shows:
      'with a base backup and the archived log a destroyed server is restored to the end and to a chosen time; prints how much was lost',
    minutes: 2,
    parameters: { WAL_DRILLS: '3' },
    figures: ['F19'],
    run: raceTests('server/race/wal'),
  },
  // The change sets change times, prices and business terms. In between, staff edit by hand, and visitors book and pay.
  {
    name: 'change-sets',
    shows:
      'random change sets: the preview equals the effect, undo restores everything, no booking changes, every place has a boat and a price, and an exported set-up is the same after its import',
    minutes: 20,
    parameters: { CHANGE_SETS: '10000' },
    seed: 'CHANGE_SETS_SEED',
    run: raceTests('--project', 'unit', 'server/src/set-up/random-sets.test.ts'),
  },
  {
    name: 'seasons',
    shows:
      'random pairs of seasons, compared with a second implementation: each time that the other season had priced is named, and the price in the preview is the price charged',
    minutes: 30,
    parameters: { SEASON_PAIRS: '10000' },
    seed: 'SEASON_PAIRS_SEED',
    control: 'if the older of two rows sets the price, the price charged differs from the preview',
    run: raceTests('--project', 'unit', 'server/src/set-up/season-pairs.test.ts'),
  },
  {
    name: 'morning',
    shows:
      'the morning proof on random days, compared with a second implementation: it finds a wrong penny and each missing, doubled or unknown line, and nothing else; with 100,000 bookings it delays no reader of the embedded database; prints the longest wait',
    minutes: 3,
    parameters: { PROOF_DAYS: '300000', PROOF_BOOKINGS: '100000' },
    seed: 'PROOF_DAYS_SEED',
    control: 'lines lost, doubled and changed by hand are reported',
    run: raceTests(
      '--project',
      'unit',
      'server/src/operations/morning-proof/compare-money.test.ts',
      'server/src/operations/morning-proof/many-bookings.test.ts',
    ),
  },
  {
    name: 'boat-plans',
    shows:
      'random days on which one of up to six hulls of three kinds is out: a search through all arrangements finds none with fewer parties without a boat, or with fewer changes',
    minutes: 2,
    parameters: { BOAT_PLANS: '10000' },
    seed: 'BOAT_PLANS_SEED',
    control: 'with a limit of no steps some plan is worse, and says that it is not proved best',
    run: raceTests('--project', 'unit', 'server/src/console/day/boats/search-day.test.ts'),
  },
  // The second implementation reads only the events, never the database, and calculates VAT itself.
  {
    name: 'books',
    shows:
      'random ledgers of all ways to pay, refunds that come back, deposits kept, disputes lost and won on appeal, moves, rates of VAT that change and months that are locked: takings, VAT and liabilities are those of a second implementation to the penny, and every figure has rows that sum to it; invoices that are asked for at any time and their credit notes say no more than the books, without a gap in their numbers',
    minutes: 30,
    parameters: { LEDGERS: '10000' },
    seed: 'LEDGERS_SEED',
    control: 'without the trigger that records sent refunds the books differ',
    run: inShares(
      { howMany: 'LEDGERS', first: 'LEDGERS_SEED', stepsOfASeed: 1, seedsOfAShare: 250 },
      '--project',
      'unit',
      'server/src/console/desk/money/books/random-ledgers.test.ts',
      'server/src/bookings/money/invoices/random-invoices.test.ts',
    ),
  },
  {
    name: 'deposits',
    shows:
      'lives of deposits on a card, in cash, by card machine and of none: charges made, undone, objected to, answered, let go and paid by link in random orders while holds end; what is kept, owed and given back is what a second implementation says, and the invariants of the books hold',
    minutes: 30,
    parameters: { DEPOSITS: '5000' },
    seed: 'DEPOSITS_SEED',
    control: 'each invariant broken by hand is reported (`invariants.test.ts`)',
    run: inShares(
      { howMany: 'DEPOSITS', first: 'DEPOSITS_SEED', stepsOfASeed: 1, seedsOfAShare: 250 },
      '--project',
      'unit',
      'server/src/console/desk/money/random-deposits.test.ts',
    ),
  },
  // The limit is in processor seconds, so a busy machine does not reach it. Code with quadratic time would need hours.
  {
    name: 'long-texts',
    shows:
      'every regular expression of shared/ and server/, and every loop over a text, reads 400,000 characters of each difficult text within half a minute of processor time',
    minutes: 1,
    control: 'a pattern that reads to the end from each bracket exceeds its time',
    async run() {
      const { playLongTexts } = await import('./play-long-texts.mjs');
      return playLongTexts();
    },
  },
  // Bytes are flipped, cut, doubled and copied between pictures. The code that opens uploads then reads the pictures.
  {
    name: 'spoilt-pictures',
    shows:
      'pictures damaged at random: each is refused with a sentence, or encoded anew within limits, keeping only its pixels',
    minutes: 3,
    parameters: { SPOILT_PICTURES: '2000' },
    seed: 'SPOILT_PICTURES_SEED',
    run: raceTests('--project', 'unit', 'server/src/set-up/pictures/spoilt-pictures.test.ts'),
  },
  {
    name: 'season',
    shows:
      'the whole season of the demonstration is made, killed halfway, made again with the same rows, run through its first night and week, refunded, balanced and cleared',
    minutes: 2,
    parameters: { SEASON_SIZE: '1' },
    control:
      'if no job waits for the season, one of its refunds fails at the simulator, and its trips end too early',
    run: raceTests('--project', 'unit', 'server/seed/season/season.test.ts'),
  },
  // Every free text in the console's answers tries to run a script. Some of these texts come from a visitor's calls.
  {
    name: 'hostile-words',
    shows:
      "strangers' words in everything that staff read, and words that staff set up on every page, in the console and in emails: no script runs and no markup appears",
    minutes: 1,
    parameters: { HOSTILE_WORDS: '5000' },
    seed: 'HOSTILE_SEED',
    figures: ['F26'],
    control: 'without our content security policy the same words do run',
    async run(env) {
      const { count } = await runPlaywright({
        env,
        args: ['console-hostile-words', 'set-up-hostile-words'],
        timeLimitMs: Infinity,
      });
      return verdictOf(count);
    },
  },
  // These journeys cover each time zone at both clock changes. With each provider, they also cover a called-off day.
  {
    name: 'journeys',
    shows:
      'every journey in a browser, including the variants and the axe states that npm test leaves out, on embedded databases',
    minutes: 10,
    async run(env) {
      const { count } = await runPlaywright({ env: { ...env, JOURNEYS: 'all' }, timeLimitMs: Infinity });
      return verdictOf(count);
    },
  },
]);
