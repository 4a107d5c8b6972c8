import { inShares, onEmbedded, raceTests, sumOf, verdictOf } from './play-tests.mjs';
import { raceProofs } from './race-proofs.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

/** @typedef {import('./play-tests.mjs').Proof} Proof */

/** Proofs that npm test runs in part, here at length. */
export const proofs = /** @type {Proof[]} */ ([
  ...raceProofs,
  // For a penny too much the journey in a browser must notice as well.
  {
    name: 'price',
    shows: 'the rules of price and VAT spoilt in thirty ways: the tests notice each',
    minutes: 10,
    figures: ['F32'],
    control: 'it is one',
    async run() {
      const { mutatePrice } = await import('./mutate-price.mjs');
      const { mutants, survivors } = await mutatePrice();
      return { isGreen: survivors === 0, figures: `${mutants - survivors} of ${mutants} mutants killed` };
    },
  },
  // Each is a row of docs/security.md.
  {
    name: 'defences',
    shows: 'the defences of docs/security.md taken out one at a time: the test of each turns red',
    minutes: 6,
    control: 'it is one',
    async run() {
      const { removeDefences } = await import('./remove-defences.mjs');
      const { removed, noticed } = await removeDefences();
      return { isGreen: noticed === removed, figures: `${noticed} of ${removed} removals noticed` };
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
  // Parties of an afternoon that is called off, opened again and taken back, each choosing, paying or leaving in
  // between.
  {
    name: 'afternoons',
    shows:
      'afternoons of payers, movers, cancellers, choosers and staff who call off and open again, at once: nobody has a trip in a closed time, an old place that is kept is nobody else’s, and the ledgers agree',
    minutes: 60,
    parameters: { AFTERNOONS: '1600', AFTERNOONS_ON_SERVER: '400' },
    seed: 'AFTERNOONS_SEED',
    figures: ['F11', 'F28', 'F30'],
    control:
      'the look at closures taken out: trips are left in called-off times; an old place without an end is kept for ever',
    run: (env) => raceTests('server/race/afternoons')({ ...env, EMBEDDED_POSTGRES: 'hot' }),
  },
  // Each booking in one process is looked for in the other; a stopped one is woken after a minute.
  {
    name: 'fresh-calendar',
    shows:
      'every booking of one process is in the calendar of the other within 250 ms, and memory says what SQL says after any history',
    minutes: 8,
    parameters: { FRESH_BOOKINGS: '2000', FRESH_STOPPED_MS: '60000', CALENDAR_HISTORIES: '500' },
    seed: 'CALENDAR_SEED',
    control: 'the change log silenced: nobody learns of a booking',
    run: onEmbedded(
      raceTests(
        '--project',
        'unit',
        'server/race/fresh-calendar.test.ts',
        'server/src/catalogue/availability/calendar.test.ts',
      ),
    ),
  },
  // One in nine of each kind, and as many true ones as it takes.
  {
    name: 'spoilt-forecasts',
    shows:
      'answers of the weather service that are late, huge, HTML, refused, holed, in other units or no weather: no page stops, no time closes, and what was known stays',
    minutes: 2,
    parameters: { SPOILT_FORECASTS: '1000' },
    seed: 'SPOILT_FORECASTS_SEED',
    control: 'an answer that nobody looks at takes away what was known',
    run: raceTests('--project', 'unit', 'server/src/console/day/weather'),
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
  // A second reading of the tables says what is to be made.
  {
    name: 'kitchen',
    shows:
      'orders marked, moved, changed, cancelled, called off and undone on random days by three people at once: no dish is listed for a party that does not sail, and each dish of one that sails once',
    minutes: 15,
    parameters: { KITCHEN_DAYS: '5000' },
    seed: 'KITCHEN_SEED',
    control: 'a list that forgets what became of a party lists dishes for those that do not sail',
    run: raceTests('server/race/kitchen'),
  },
  // By the provider's own webhooks, the customer's own cancel, a rival for the place and money that comes late.
  {
    name: 'undo',
    shows:
      'staff cancel or refund, and take it back or not, among any events in its minute: money equals state',
    minutes: 15,
    parameters: { UNDO_TRIALS: '5000' },
    seed: 'UNDO_SEED',
    figures: ['F11', 'F30'],
    control: 'a trigger dropped: an undone cancellation keeps the booking without its money',
    run: raceTests('server/race/undo'),
  },
  // Every command of the console, by every role; most on the embedded Postgres, in two halves because it has one
  // thread, and a tenth on a server.
  {
    name: 'previews',
    shows:
      'random commands do what their preview said, which left nothing behind, and their undo gives back what was',
    minutes: 10,
    parameters: { PREVIEWS: '10000' },
    seed: 'PREVIEWS_SEED',
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
      return verdictOf(sumOf(ended));
    },
  },
  // Stateful: what answers name is asked for again, the clock goes on, jobs run, and some pay.
  {
    name: 'fuzz',
    shows:
      'calls made from the contract, right and spoilt, by visitors and all roles: no 5xx, and right books after each 5,000',
    minutes: 20,
    parameters: { FUZZ_REQUESTS: '1000000' },
    seed: 'FUZZ_SEED',
    figures: ['F24', 'F28', 'F30'],
    control: 'it found a fault of ours: decision 0090',
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
      'Postgres killed under load and started again: nothing acknowledged is lost, and the servers recover automatically',
    minutes: 15,
    parameters: { DATABASE_KILLS: '100' },
    figures: ['F14', 'F30'],
    control: 'commits that do not wait for the disk: acknowledged bookings are missing',
    run: raceTests('server/race/outages/database-kills.test.ts'),
  },
  // On both databases, in live mode, and while Postgres hangs.
  {
    name: 'unfinished-calls',
    shows:
      'calls whose body never ends, open screens and 1,000 visitors at once: each visitor is answered or told busy within 10 s; prints how long it took',
    minutes: 4,
    parameters: { UNFINISHED_CALLS: '500', UNFINISHED_ROUNDS: '3' },
    run: raceTests('server/race/unfinished-calls'),
  },
  {
    name: 'strangers',
    shows:
      'a wrong address for a booking and for none, a guess at somebody who works here and at nobody: one answer each; prints how long both take',
    minutes: 5,
    parameters: { STRANGERS: '10000' },
    run: raceTests('server/race/strangers.test.ts', 'server/race/strangers-at-sign-in.test.ts'),
  },
  {
    name: 'sweeps',
    shows:
      'the checks that npm test makes on a few days, cards, edits of rules, sums and calls of the console, on all of them',
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
    shows: 'every unit test on the embedded Postgres, which npm test plays on a server',
    minutes: 4,
    run: onEmbedded(async (env) => {
      const { count } = await runVitest('proof', ['--project', 'unit'], { env, timeLimitMs: Infinity });
      return verdictOf(count);
    }),
  },
  // One of two servers may write, the other follows and no commit does without it; every third primary hangs instead.
  {
    name: 'failover',
    shows:
      'the primary killed under load and its standby promoted: no acknowledged booking or payment is lost; prints how long nobody could book',
    minutes: 5,
    parameters: { FAILOVERS: '10' },
    figures: ['F14'],
    run: raceTests('server/race/failover'),
  },
  {
    name: 'backup',
    shows:
      'backups made under load, of both databases, and restored: every row is there; cut, spoilt, killed and on a full disk none is restored by half',
    minutes: 10,
    parameters: { BACKUPS: '20' },
    figures: ['F19', 'F30'],
    run: raceTests('server/race/backup'),
  },
  {
    name: 'wal',
    shows:
      'base backup and archived log, the server destroyed, restored to the end and to a time; prints how much was lost',
    minutes: 2,
    parameters: { WAL_DRILLS: '3' },
    figures: ['F19'],
    run: raceTests('server/race/wal'),
  },
  // Grids, special days, prices by hand and figures, with manual edits in between, bookings, and one that is being
  // paid.
  {
    name: 'change-sets',
    shows:
      'random change sets: preview equals effect, taking back is identity, no booking changes, every place has a boat and a price, and the set-up comes in from its file as it went out',
    minutes: 20,
    parameters: { CHANGE_SETS: '10000' },
    seed: 'CHANGE_SETS_SEED',
    run: raceTests('--project', 'unit', 'server/src/set-up/random-sets.test.ts'),
  },
  {
    name: 'seasons',
    shows:
      'random pairs of seasons, by a second implementation: each time that the other one had priced is named, and the price previewed is the price charged',
    minutes: 30,
    parameters: { SEASON_PAIRS: '10000' },
    seed: 'SEASON_PAIRS_SEED',
    control: 'the older of two rows sets the price again: what is charged is not what was previewed',
    run: raceTests('--project', 'unit', 'server/src/set-up/season-pairs.test.ts'),
  },
  {
    name: 'morning',
    shows:
      'the morning proof on random days, by a second implementation: a penny, a missing, a doubled and a strange line is found, and nothing else; of 100,000 bookings it holds up no reader of the embedded database; prints how long one waits',
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
      'random days on which a boat is out, up to six hulls of three kinds: no arrangement leaves fewer parties without a boat, or changes fewer, by trying all of them',
    minutes: 2,
    parameters: { BOAT_PLANS: '10000' },
    seed: 'BOAT_PLANS_SEED',
    control: 'without steps the plan is worse on some day, and says so',
    run: raceTests('--project', 'unit', 'server/src/console/day/boats/search-day.test.ts'),
  },
  // From the events and never from the database, with the VAT of a second implementation.
  {
    name: 'books',
    shows:
      'random ledgers of all ways to pay, refunds that come back, deposits kept, disputes lost and won on appeal, moves, rates of VAT that change and months that are locked: takings, VAT and liabilities are those of a second implementation to the penny, and every figure has rows that sum to it; invoices that are asked for at any time and their credit notes say no more than the books, without a gap in their numbers',
    minutes: 30,
    parameters: { LEDGERS: '10000' },
    seed: 'LEDGERS_SEED',
    control: 'the trigger that notes what has left us disabled: the books differ',
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
  // Under the kernel's limit on processor seconds: a busy machine changes nothing, and quadratic time would take hours.
  {
    name: 'long-texts',
    shows:
      'every regular expression of shared/ and server/, and every loop over a text, reads 400,000 characters of each awkward shape in half a minute of processor time',
    minutes: 1,
    control: 'a pattern that is read to the end from each bracket runs out of its time',
    async run() {
      const { playLongTexts } = await import('./play-long-texts.mjs');
      return playLongTexts();
    },
  },
  // Bytes flipped, cut, doubled and put from one into another, by the code that opens uploads.
  {
    name: 'spoilt-pictures',
    shows:
      'pictures spoilt at random: each is refused in words, or drawn anew within limits with nothing beside its pixels',
    minutes: 3,
    parameters: { SPOILT_PICTURES: '2000' },
    seed: 'SPOILT_PICTURES_SEED',
    run: raceTests('--project', 'unit', 'server/src/set-up/pictures/spoilt-pictures.test.ts'),
  },
  {
    name: 'season',
    shows:
      'the whole season of the demonstration: made, killed while it is made, made a second time with the same rows, through its first night and week, refunded, balanced and cleared',
    minutes: 2,
    parameters: { SEASON_SIZE: '1' },
    control:
      'nothing waits for the season: a refund of it fails at the simulator, and its trips are over too early',
    run: raceTests('--project', 'unit', 'server/seed/season/season.test.ts'),
  },
  // In the browser, in every free text of every answer that the console reads; first by a visitor's own calls.
  {
    name: 'hostile-words',
    shows:
      "strangers' words in everything that staff read, and words that staff set up on every page, in the console and in emails: no script runs and no markup appears",
    minutes: 1,
    parameters: { HOSTILE_WORDS: '5000' },
    seed: 'HOSTILE_SEED',
    figures: ['F26'],
    control: 'the same words without our policy do run',
    async run(env) {
      const { count } = await runPlaywright({
        env,
        args: ['console-hostile-words', 'set-up-hostile-words'],
        timeLimitMs: Infinity,
      });
      return verdictOf(count);
    },
  },
  // The variants: each time zone at both clock changes, a day called off at each provider.
  {
    name: 'journeys',
    shows:
      'every journey in a browser, with the variants and the states for axe that npm test leaves out, on data folders',
    minutes: 10,
    async run(env) {
      const { count } = await runPlaywright({ env: { ...env, JOURNEYS: 'all' }, timeLimitMs: Infinity });
      return verdictOf(count);
    },
  },
]);
