import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { expireHolds } from '../bookings/money/paying/expire-holds.ts';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Deps } from '../bookings/deps.ts';
import { readOwed } from '../payments/paid-for-price.ts';
import { randomId } from '../platform/security/random-id.ts';
import type { Actor, Command } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { undoAction } from '../console/command/undo-action.ts';
import { inputs } from './random-commands.ts';
import { type World, fillDay, randomActor, readWorld } from './random-days.ts';
import { addPhotos, addPictures } from './random-pictures.ts';
import { type Random, randomFrom } from './random.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';

/** `outside` counts notifications to jobs and requests to a payment provider. A preview must cause neither. */
type Watched = { deps: Deps; outside: () => number; forward: (ms: number) => void };

type PreviewTrial = {
  what: string;
  wrong: string[];
  end: 'refused' | 'asked' | 'applied' | 'undone' | 'not to be undone';
};

/**
 * Previews a random command, applies it, and in some trials undoes it. Returns the contradictions between these steps.
 */
async function previewTrial(
  { deps, outside, forward }: Watched,
  commands: readonly Command[],
  random: Random,
): Promise<PreviewTrial> {
  const { db } = deps;
  const now = deps.now();
  const actor = randomActor(random);
  // Ends lapsed holds first. Otherwise a sale would end them, and undoing the sale would not restore them.
  await expireHolds(deps);
  const before = await snapshot(db, 'everything');
  const heard = outside();
  const there = await readWorld(db, now);
  let draw = await drawPreview(deps, actor, random.pick(commands), there, random);
  // Most random input is refused, so after a refusal we usually draw again, at most three times.
  for (let more = 3; more > 0 && 'code' in draw.preview && random.chance(0.8); more -= 1)
    draw = await drawPreview(deps, actor, random.pick(commands), there, random);
  const { command, input, preview } = draw;
  const what = `${actor.role} ${command.name} ${JSON.stringify(input)}`;
  const left = await snapshot(db, 'everything');
  const wrong = differences(before, left, 'the preview left something in');
  if (outside() !== heard) wrong.push('the preview told a job or asked a provider');
  wrong.push(...(await leftOver(db)));

  const world = command.undo === undefined ? undefined : await snapshot(db, 'world');
  const fingerprint = 'code' in preview ? undefined : preview.fingerprint;
  const applied = await answerOf(() =>
    runCommand(deps, actor, command, { input: input as never, requestId: randomId(), fingerprint }),
  );
  if ('code' in applied) {
    // A preview checks neither the proof of identity nor the limits, so the command can still fail these two checks.
    const isLimit = applied.code === 'step_up_needed' || applied.code === 'over_limit';
    const isSame = 'code' in preview && preview.code === applied.code;
    if (!isSame && !isLimit)
      wrong.push(`previewed ${'code' in preview ? preview.code : 'well'}, applied: ${applied.code}`);
    wrong.push(...differences(left, await snapshot(db, 'everything'), 'the refusal left something in'));
    return { what, wrong, end: 'refused' };
  }
  if ('code' in preview)
    return { what, wrong: [...wrong, `refused as ${preview.code}, and done`], end: 'applied' };
  if (!saysTheSame(preview.effect, applied.effect))
    wrong.push(`previewed ${JSON.stringify(preview.effect)}, done ${JSON.stringify(applied.effect)}`);
  wrong.push(...(await wronglyOwed(db, input, applied.effect)));
  if (applied.action === null) return { what, wrong, end: 'asked' };
  const { id: actionId, undoUntil } = applied.action;
  if (undoUntil === null || world === undefined || random.chance(0.3)) return { what, wrong, end: 'applied' };

  forward(random.below(59_000));
  const undone = await answerOf(() => undoAction(deps, commands, actor, { actionId, requestId: randomId() }));
  if ('code' in undone) {
    // An action whose undo time has not passed must be undoable.
    wrong.push(`could not be undone: ${undone.code}`);
    return { what, wrong, end: 'not to be undone' };
  }
  wrong.push(...differences(world, await snapshot(db, 'world'), 'after the undo there is a difference in'));
  return { what, wrong, end: 'undone' };
}

/** Compares the debt that a command reports with the debt in the database after the command. */
async function wronglyOwed(db: Database, input: object, { figures }: Effect): Promise<string[]> {
  const said = figures.find(({ label }) => label === 'Owed')?.value;
  const bookingId = (input as { bookingId?: string }).bookingId;
  if (said === undefined || bookingId === undefined) return [];
  const owed = formatGbp(await readOwed(db, bookingId));
  return said === owed ? [] : [`said that ${said} is owed, and it is ${owed}`];
}

export type PreviewRun = {
  howMany: number;
  firstSeed: number;
  /** A database with the people of random-commands.ts. */
  open: () => Promise<Watched & { close: () => Promise<unknown> }>;
  /** The number of trials, `howMany`, is the environment variable PREVIEWS divided by `asked`, rounded up. */
  asked: number;
};

/** The number of trials that share the same random days. The next trials get new days and a new seed. */
const trialsOfDays = 50;
/**
 * How many times a database is filled with new random days before a new database replaces it. Each trial compares all
 * tables, so large tables would make the trials slow.
 */
const daysOfADatabase = 4;

/** Plays trials one after the other. Throws at the first contradiction, with the seed that repeats it. */
export async function playPreviews(
  commands: readonly Command[],
  { howMany, firstSeed, open, asked }: PreviewRun,
): Promise<Record<PreviewTrial['end'], number>> {
  const ends = { refused: 0, asked: 0, applied: 0, undone: 0, 'not to be undone': 0 };
  const trialsOfADatabase = trialsOfDays * daysOfADatabase;
  for (let first = 0; first < howMany; first += trialsOfADatabase) {
    const block = firstSeed + first / trialsOfDays;
    const watched = await open();
    try {
      for (let nth = 0; nth < Math.min(trialsOfADatabase, howMany - first); nth += 1) {
        const random = randomFrom((block + Math.floor(nth / trialsOfDays)) * 1000 + (nth % trialsOfDays));
        if (nth % trialsOfDays === 0) await newDays(watched, random);
        const { what, wrong, end } = await previewTrial(watched, commands, random);
        if (wrong.length > 0)
          throw new Error(
            `PREVIEWS_SEED=${block} PREVIEWS=${(nth + 1) * asked}, the last: ${what}: ${wrong.join(', ')}`,
          );
        ends[end] += 1;
      }
    } finally {
      await watched.close();
    }
  }
  return ends;
}

/** Makes random days around today, and deletes earlier emails, stops and the change log. */
async function newDays({ deps, forward }: Watched, random: Random): Promise<void> {
  const { db } = deps;
  forward(14 * 86_400_000);
  await sql`truncate change_log`.execute(db);
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('closures').execute();
  const now = deps.now();
  await addPictures(db, now);
  for (const ahead of [-1, 0, 1, 2, 11])
    await fillDay(db, random, addDays(venueDate(now), ahead), new Date(now.getTime() - 86_400_000));
  await addPhotos(db, now);
}

async function drawPreview(deps: Deps, actor: Actor, command: Command, world: World, random: Random) {
  const input = await inputs[command.name]!(world, random, deps.now(), deps.db);
  const preview = await answerOf(() =>
    runCommand(deps, actor, command, { input: input as never, isPreview: true }),
  );
  return { command, input, preview };
}

async function answerOf<T>(work: () => Promise<T>): Promise<T | { code: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}

/** Reports the locks and settings that a preview has left on the connection after its rollback. */
async function leftOver(db: Database): Promise<string[]> {
  const { rows } = await sql<{ locks: number; action: string | null; patience: string }>`
    select (select count(*)::integer from pg_locks where locktype in ('advisory', 'tuple')
        and database = (select oid from pg_database where datname = current_database())) as locks,
      nullif(current_setting('slipway.staff_action', true), '') as action,
      current_setting('lock_timeout') as patience`.execute(db);
  const [row] = rows;
  return [
    ...(row!.locks > 0 ? ['the preview left a lock'] : []),
    ...(row!.action === null ? [] : ['the preview left its action']),
    ...(row!.patience === '250ms' ? ['the preview left its patience'] : []),
  ];
}

type Snapshot = ReadonlyMap<string, string>;

/** Tables that an undo does not restore. */
const notOfTheWorld = [
  'staff_actions',
  'staff_action_details',
  'booking_events',
  'payment_attempt_events',
  'trip_events',
  'change_log',
  'site_version',
  'held_days',
  'hand_money',
  // The first cash payment opens a drawer. An undo removes the payment, but not the drawer.
  'drawers',
];
/** Columns that may differ after an undo, such as times of checks and new ids of rows. */
const notCompared: Record<string, string[]> = {
  payment_attempts: ['next_check_at', 'checks', 'updated_at', 'not_before'],
  trips: ['version', 'updated_at'],
  allocations: ['id'],
  // The undo of `open-sales` sets a new deadline, because visitors who have since begun to pay need time to finish.
  closures: ['ends_holds_at'],
};
/** The bookings that staff sold and whose sale was undone. They stay in their table, cancelled and never confirmed. */
const takenBack = `select id from bookings where status = 'cancelled' and confirmed_at is null and source is not null`;
const ofSale: Record<string, string> = {
  bookings: `t.id not in (${takenBack})`,
  booking_items: `t.booking_id not in (${takenBack})`,
  cancellations: `t.booking_id not in (${takenBack})`,
  payment_attempts: `t.booking_id not in (${takenBack})`,
  customers: `t.id not in (select customer_id from bookings where id in (${takenBack}))`,
  refunds: `t.attempt_id not in (select id from payment_attempts where booking_id in (${takenBack}))`,
};
/** Tables that only grow. Their rows are counted, but not compared. */
const counted = ['staff_actions', 'staff_action_details', 'booking_events', 'change_log'];

let queries: { everything: string; world: string } | undefined;

/** A digest of each table, by name. */
async function snapshot(db: Database, of: 'everything' | 'world'): Promise<Snapshot> {
  queries ??= await snapshotQueries(db);
  const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(queries[of])}`.execute(db);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

async function snapshotQueries(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const names = rows.map(({ name }) => name);
  const digest = (name: string, text: string, where = '') =>
    counted.includes(name)
      ? `select '${name}' as name, count(*)::text as digest from ${name} t`
      : `select '${name}' as name, coalesce(sum(hashtextextended(${text}, 0)), 0)::text as digest from ${name} t${where}`;
  return {
    everything: names.map((name) => digest(name, 't::text')).join(' union all '),
    world: names
      .filter((name) => !notOfTheWorld.includes(name))
      .map((name) => {
        const left = (notCompared[name] ?? []).map((column) => `'${column}'`);
        return digest(
          name,
          left.length === 0 ? 't::text' : `(to_jsonb(t) - array[${left.join(', ')}])::text`,
          ofSale[name] === undefined ? '' : ` where ${ofSale[name]}`,
        );
      })
      .join(' union all '),
  };
}

function differences(before: Snapshot, after: Snapshot, what: string): string[] {
  return [...after]
    .filter(([name, digest]) => before.get(name) !== digest)
    .map(([name]) => `${what} ${name}`);
}

/**
 * Whether a command had the effect that its preview named. Their two sentences may differ, but the command's sentence
 * must not contain a number that the preview lacks.
 */
function saysTheSame(preview: Effect, done: Effect): boolean {
  const figuresIn = (text: string) => text.match(/£?\d(?:[\d.,:]*\d)?/g) ?? [];
  const promised = new Set(figuresIn(JSON.stringify(preview)));
  return (
    isDeepStrictEqual({ ...preview, sentence: '' }, { ...done, sentence: '' }) &&
    figuresIn(done.sentence).every((figure) => promised.has(figure))
  );
}
