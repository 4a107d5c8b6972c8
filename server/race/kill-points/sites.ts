import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { materialiseSlots } from '../../src/catalogue/availability/materialise-slots.ts';
import { openServerDatabase } from '../../src/platform/database/open-database.ts';
import type { RaceDatabase } from '../race-database.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import { type DatabaseKind, Site } from './site.ts';
import { unhurried } from '../unhurried.ts';

/** As many as keep two cores busy, in npm test beside another file; with more, all of them only start more slowly. */
const mostAtOnce = process.env.KILL_REPEATS === undefined ? 2 : 4;

/** Sites that are used by one scenario after the other: a server that was brought up again is as good as a new one. */
export class Sites {
  readonly #kind: DatabaseKind;
  readonly #free: Site[] = [];
  readonly #waiting: (() => void)[] = [];
  #inUse = 0;
  #template: Promise<RaceDatabase> | undefined;

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  /** A site on which something went wrong is not used again, so that one failure stays one. */
  async use(work: (site: Site) => Promise<void>): Promise<void> {
    await this.#turn();
    try {
      const site = this.#free.pop() ?? (await Site.open(this.#kind, await this.#copied()));
      try {
        await work(site);
      } catch (error) {
        await site.close();
        throw error;
      }
      this.#free.push(site);
    } finally {
      this.#inUse -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#inUse >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inUse += 1;
  }

  /** What every server of these tests would make of an empty database, made once. */
  async #copied(): Promise<string | undefined> {
    if (this.#kind === 'embedded') return undefined;
    this.#template ??= makeTemplate();
    return (await this.#template).url;
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((site) => site.close()));
    await (await this.#template)?.drop();
  }
}

async function makeTemplate(): Promise<RaceDatabase> {
  const database = await createSeededDatabase();
  const { db, close } = await openServerDatabase(database.url, () => {}, unhurried);
  await materialiseSlots(db, venueDate(new Date()));
  await close();
  return database;
}
