import { brokenInvariants } from '../invariants.ts';
import type { RaceDatabase } from '../race-database.ts';
import { TillProcess } from '@slipway/testing/till.ts';
import { type PayingSite, makeTemplate, openPayingSite } from './paying-site.ts';

/** Sites, each with its own till and clock, lent to one case each: as many as there are concurrent cases. */
export class SitePool {
  readonly #template: RaceDatabase;
  readonly #all: PayingSite[] = [];
  readonly #free: PayingSite[] = [];

  private constructor(template: RaceDatabase) {
    this.#template = template;
  }

  static async open(): Promise<SitePool> {
    return new SitePool(await makeTemplate());
  }

  /** A site is not lent again after a failed case. */
  async lend(work: (site: PayingSite) => Promise<void>): Promise<void> {
    const site = this.#free.pop() ?? (await this.#openAnother());
    await work(site);
    this.#free.push(site);
  }

  /** What is wrong in the books of all sites after all cases; empty is right. */
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
