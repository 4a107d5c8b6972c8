import { brokenInvariants } from '../invariants.ts';
import type { RaceDatabase } from '../race-database.ts';
import { TillProcess } from '@slipway/testing/till.ts';
import { type PayingSite, makeTemplate, openPayingSite } from './paying-site.ts';

/**
 * Sites, each beside a till of its own whose clock nobody else moves, lent to one case each: as many as there are cases
 * at once.
 */
export class Lanes {
  readonly #template: RaceDatabase;
  readonly #all: PayingSite[] = [];
  readonly #free: PayingSite[] = [];

  private constructor(template: RaceDatabase) {
    this.#template = template;
  }

  static async open(): Promise<Lanes> {
    return new Lanes(await makeTemplate());
  }

  /** What a case that failed leaves behind is not lent to the next. */
  async lend(work: (site: PayingSite) => Promise<void>): Promise<void> {
    const site = this.#free.pop() ?? (await this.#openAnother());
    await work(site);
    this.#free.push(site);
  }

  /** What is wrong in the books of all sites, now that all cases are over; empty is right. */
  async wrongInTheBooks(): Promise<string[]> {
    const broken = await Promise.all(this.#free.map((site) => brokenInvariants(site.pool, site.now())));
    return broken.flat();
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#all.map(async (site) => {
        await site.stop();
        await site.till.stop();
      }),
    );
    await this.#template.drop();
  }

  async #openAnother(): Promise<PayingSite> {
    const site = await openPayingSite(await TillProcess.start(), this.#template);
    this.#all.push(site);
    return site;
  }
}
