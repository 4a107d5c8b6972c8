import { dayMs } from '@slipway/shared/values/durations.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { type Transaction, sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../src/bookings/deps.ts';
import { materialiseSlots } from '../../src/catalogue/availability/materialise-slots.ts';
import { catalogueMemory } from '../../src/catalogue/catalogue-memory.ts';
import { JoinedDatabase } from '../../src/platform/database/joined-database.ts';
import type { Row, Tables } from '../../src/platform/database/tables.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import type { PhotoTask, PictureMaker } from '../../src/platform/pictures/picture-maker.ts';
import { isSeasonBeingMade } from '../../src/console/sign-in/demo-team.ts';
import { nightMs } from './around.ts';
import { beginOf } from './parties.ts';
import { type DrawnPhotos, drawPhotos } from './draw-photos.ts';
import { seasonOf } from './season.ts';
import type { Step } from './step.ts';
import { type TellSimulator, tellSimulatorOfSeason } from './tell-simulator.ts';
import { NotThere, SeasonWorld } from './world.ts';

/**
 * The longest time for which one transaction makes steps, in milliseconds. After each transaction, the season's maker
 * pauses for half of the time that the transaction took, so that the site can work.
 */
const batchMs = 40;
/**
 * The job in send-refunds.ts checks a finished refund for this long, in case the bank returns the money. The job must
 * not check the season's refunds.
 */
const followedMs = 35 * dayMs;

/**
 * Makes the demonstration's season, unless it is complete. Each small transaction stores how many steps are done, so
 * that another process can continue after a crash. Only one process works at a time. At the end, the simulator is told
 * about the season's payments. Returns the number of steps that this process made.
 */
export async function makeSeason(
  deps: Deps,
  { tellSimulator, makePhoto }: { tellSimulator: TellSimulator; makePhoto: PictureMaker<PhotoTask> },
  { rest = wait, size }: { rest?: (ms: number) => Promise<unknown>; size?: number } = {},
): Promise<number> {
  if (!(await isSeasonBeingMade(deps.db))) return 0;
  const maker = new SeasonMaker(deps, await photosFor(deps, makePhoto), size);
  for (;;) {
    const begun = performance.now();
    const state = await deps.db.transaction().execute((transaction) => maker.goOn(transaction));
    if (state === 'nothing to do') return maker.made;
    if (state === 'all made') {
      await tellSimulatorOfSeason(deps.db, tellSimulator);
      await deps.db
        .updateTable('demoSeason')
        .set({ standsAt: deps.now() })
        .where('standsAt', 'is', null)
        .whereRef('done', '=', 'of')
        .execute();
      return maker.made;
    }
    await rest((performance.now() - begun) / 2);
  }
}

/** On a machine that can open no pictures the season has no photos. */
async function photosFor({ log }: Deps, makePhoto: PictureMaker<PhotoTask>): Promise<DrawnPhotos> {
  try {
    return await drawPhotos(makePhoto);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ err: error }, 'the demonstration’s season has no photos');
    return new Map();
  }
}

type Progress = 'more' | 'all made' | 'nothing to do';

class SeasonMaker {
  made = 0;
  readonly #deps: Deps;
  readonly #size: number;
  readonly #joined = new JoinedDatabase();
  readonly #world: SeasonWorld;
  #steps: Step[] | undefined;

  constructor(deps: Deps, photos: DrawnPhotos, size = 1) {
    this.#deps = deps;
    this.#size = size;
    const { db } = this.#joined;
    this.#world = new SeasonWorld({ ...deps, db, catalogue: catalogueMemory(db, () => {}) }, photos);
  }

  async goOn(transaction: Transaction<Tables>): Promise<Progress> {
    const season = await transaction
      .selectFrom('demoSeason')
      .selectAll()
      .where('standsAt', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (season === undefined) return 'nothing to do';
    this.#steps ??= seasonOf({ ...season, size: this.#size });
    const steps = this.#steps;
    if (season.of > 0 && season.done >= season.of) return 'all made';
    return this.#joined.within(transaction, async (): Promise<Progress> => {
      const isFirst = season.of === 0;
      if (isFirst) await this.#addTimes(season);
      const done = isFirst ? 0 : await this.#play(transaction, steps, season.done);
      await hush(transaction, season);
      await transaction.updateTable('demoSeason').set({ done, of: steps.length }).execute();
      return 'more';
    });
  }

  /** Adds the slots of the season's days before the demonstration's first day. Visitors cannot book these slots. */
  async #addTimes({ firstDay }: Row<'demoSeason'>): Promise<void> {
    const begin = beginOf(firstDay);
    await materialiseSlots(this.#joined.db, begin, daysBetween(begin, firstDay) - 1);
  }

  /** Plays a batch of steps, from the index `from` on. Returns the index of the next step. */
  async #play(transaction: Transaction<Tables>, steps: readonly Step[], from: number): Promise<number> {
    const until = performance.now() + batchMs;
    let done = from;
    while (done < steps.length) {
      const step = steps[done]!;
      await this.#playOne(transaction, step);
      done += 1;
      this.made += 1;
      // A step that closes a time is alone in its batch. Before it, the emails of earlier steps must be marked as sent.
      // After it, another transaction must read the catalogue again.
      const isNearClosing = step.closesTime === true || steps[done]?.closesTime === true;
      if (isNearClosing || performance.now() > until) break;
    }
    return done;
  }

  /** Leaves out a step that has become impossible, because somebody has changed the demonstration. */
  async #playOne(transaction: Transaction<Tables>, { at, play }: Step): Promise<void> {
    // `goTo` must clear the undo settings before the savepoint. If they were cleared after the savepoint, a rollback
    // would restore them.
    await this.#world.goTo(at);
    await sql`savepoint step`.execute(transaction);
    try {
      await play(this.#world);
      await sql`release savepoint step`.execute(transaction);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof NotThere)) throw error;
      await sql`rollback to savepoint step`.execute(transaction);
      this.#deps.log.warn({ err: error, at }, 'a step of the demonstration’s season was left out');
    }
  }
}

/** Marks the season's emails, texts and refunds as sent long ago. */
async function hush(db: Transaction<Tables>, { begunAt }: Row<'demoSeason'>): Promise<void> {
  await sql`update mails set sent_at = created_at
    where sent_at is null and given_up_at is null and next_attempt_at <= ${begunAt} and created_at <= ${begunAt}`.execute(
    db,
  );
  await sql`update text_messages set status = 'over' where status = 'waiting' and created_at <= ${begunAt}`.execute(
    db,
  );
  const followedUntil = new Date(begunAt.getTime() + followedMs);
  await sql`update refunds set next_attempt_at = ${followedUntil}
    where status = 'done' and created_at <= ${begunAt} and next_attempt_at < ${followedUntil}`.execute(db);
  // Deposits held on cards are next checked after the demonstration's first night.
  const afterNight = new Date(begunAt.getTime() + nightMs);
  await sql`update payment_attempts set next_check_at = ${afterNight}
    where status = 'authorised' and created_at <= ${begunAt} and next_check_at < ${afterNight}`.execute(db);
}
