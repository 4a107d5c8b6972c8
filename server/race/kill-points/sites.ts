import { type DatabaseKind, Site } from './site.ts';

/**
 * The number of sites that keep two cores busy; in npm test other files do that, and each site costs a simulator and
 * one more server.
 */
const mostAtOnce = process.env.KILL_REPEATS === undefined ? 1 : 4;

/** Sites used by one scenario after the other: a restarted server is as good as a new one. */
export class Sites {
  readonly #kind: DatabaseKind;
  readonly #free: Site[] = [];
  readonly #waiting: (() => void)[] = [];
  #inUse = 0;

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  /** A site on which something went wrong is not used again, so that one failure stays one. */
  async use(work: (site: Site) => Promise<void>): Promise<void> {
    await this.#turn();
    try {
      const site = this.#free.pop() ?? (await Site.open(this.#kind));
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

  async close(): Promise<void> {
    await Promise.all(this.#free.map((site) => site.close()));
  }
}
