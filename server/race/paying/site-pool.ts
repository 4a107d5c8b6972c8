import { brokenInvariants } from '../invariants.ts';
import type { RaceDatabase } from '../race-database.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { isProof } from '../repeats.ts';
import { type PayingSite, makeTemplate, openPayingSite } from './paying-site.ts';

/** The number of sites. npm test opens one, because each site runs a simulator and a server. */
const mostAtOnce = isProof ? Infinity : 1;

/** A pool of sites, each with its own simulator and clock. A site serves one case at a time. */
export class SitePool {
  readonly #template: RaceDatabase;
  readonly #all: PayingSite[] = [];
  readonly #free: PayingSite[] = [];
  readonly #waiting: (() => void)[] = [];
  #inUse = 0;

  private constructor(template: RaceDatabase) {
    this.#template = template;
  }

  static async open(): Promise<SitePool> {
    return new SitePool(await makeTemplate());
  }

  /** A site on which a case failed is not used again. */
  async lend(work: (site: PayingSite) => Promise<void>): Promise<void> {
    while (this.#inUse >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#inUse += 1;
    try {
      const site = this.#free.pop() ?? (await this.#openAnother());
      await work(site);
      this.#free.push(site);
    } finally {
      this.#inUse -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Returns the faults in the books of all sites, after all cases. */
  async wrongInTheBooks(): Promise<string[]> {
    const broken = await Promise.all(this.#free.map((site) => brokenInvariants(site.pool, site.now())));
    return broken.flat();
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#all.map(async (site) => {
        await site.stop();
        await site.simulator.stop();
      }),
    );
    await this.#template.drop();
  }

  async #openAnother(): Promise<PayingSite> {
    const site = await openPayingSite(await SimulatorProcess.start(), this.#template);
    this.#all.push(site);
    return site;
  }
}
