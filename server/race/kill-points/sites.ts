import { type DatabaseKind, Site } from './site.ts';

/** Sites that are used by one story after the other: a server that was brought up again is as good as a new one. */
export class Sites {
  readonly #kind: DatabaseKind;
  readonly #free: Site[] = [];

  constructor(kind: DatabaseKind) {
    this.#kind = kind;
  }

  /** A site on which something went wrong is not used again, so that one failure stays one. */
  async use(work: (site: Site) => Promise<void>): Promise<void> {
    const site = this.#free.pop() ?? (await Site.open(this.#kind));
    try {
      await work(site);
    } catch (error) {
      await site.close();
      throw error;
    }
    this.#free.push(site);
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((site) => site.close()));
  }
}
