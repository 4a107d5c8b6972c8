import { type DatabaseKind, Site } from './site.ts';

/**
 * The most sites that run at once. Four sites keep two cores busy. In npm test only one site runs, because
 * other test files use the cores.
 */
const mostAtOnce = process.env.KILL_REPEATS === undefined ? 1 : 4;

/**
 * Lends sites to scenarios; a site serves one scenario at a time. Sites are used again, because a restarted server is
 * as good as a new one.
 */
export class Sites {
  readonly #kind: DatabaseKind;
  readonly #free: Site[] = [];
  readonly #waiting: (() => void)[] = [];
  #inUse = 0;

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  /** A site with a failure is not used again, so that its failure affects no other scenario. */
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
