import { brokenInvariants } from '../invariants.ts';
import type { RaceDatabase } from '../race-database.ts';
import { Till } from '../till.ts';
import { type PayingSite, makeTemplate, openPayingSite } from './paying-site.ts';

/** Sites beside one till, lent to one case each: as many as there are cases at once. */
export class Lanes {
  readonly till: Till;
  readonly #template: RaceDatabase;
  readonly #all: PayingSite[] = [];
  readonly #free: PayingSite[] = [];
  readonly #stops: (() => Promise<void>)[] = [];

  private constructor(till: Till, template: RaceDatabase) {
    this.till = till;
    this.#template = template;
  }

  static async open(): Promise<Lanes> {
    const [till, template] = await Promise.all([Till.start(), makeTemplate()]);
    return new Lanes(till, template);
  }

  /** What a case that failed leaves behind is not lent to the next. */
  async lend(work: (site: PayingSite) => Promise<void>): Promise<void> {
    const site = this.#free.pop() ?? (await this.#openAnother());
    await work(site);
    this.#free.push(site);
  }

  /** A site on which nothing has happened yet, beside a till of its own, whose clock nobody else moves. */
  async lendNew(work: (site: PayingSite) => Promise<void>): Promise<void> {
    const till = await Till.start();
    const site = await openPayingSite(till, this.#template);
    await work(site);
    this.#stops.push(async () => {
      await site.stop();
      await till.stop();
    });
  }

  /** What is wrong in the books of all sites, now that all cases are over; empty is right. */
  async wrongInTheBooks(): Promise<string[]> {
    const broken = await Promise.all(this.#free.map((site) => brokenInvariants(site.pool, site.now())));
    return broken.flat();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all.map((site) => site.stop()), ...this.#stops.map((stop) => stop())]);
    await this.till.stop();
    await this.#template.drop();
  }

  async #openAnother(): Promise<PayingSite> {
    const site = await openPayingSite(this.till, this.#template);
    this.#all.push(site);
    return site;
  }
}
