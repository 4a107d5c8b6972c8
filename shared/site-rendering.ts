import type { Business } from './business.ts';

/** What the site's renderer (web/src/prerender/render-site.ts, built with the site) offers the server, which runs it in a thread. */
export type SiteRenderer = {
  /**
   * Every prerendered page but those of the trips, and at the address of the wizard the one with `twinMarks`; with
   * `guests` those alone that show prices, for that number. Throws when the data that the pages show cannot be read.
   */
  renderSite: (site: SiteToRender) => Promise<RenderedSite>;
  /** The inline scripts of the pages; the content security policy names them by their hash. */
  inlineScripts: readonly string[];
};

export type SiteToRender = {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The built index.html. */
  template: string;
  /** The built stylesheets by address. */
  styleSheets: Readonly<Record<string, string>>;
  /** Who the pages are of. */
  business: Business;
  /** `fetch` for the calls of the pages, with an address that begins with /api. */
  fetch: typeof fetch;
  /** How many guests the prices are for; left out: as many as they cover. */
  guests?: number;
  /** The pages of the trips instead of the others. */
  trips?: true;
};

export type RenderedSite = {
  pages: RenderedPage[];
  /** The plain addresses of the trips on sale. */
  trips: string[];
  /** That any boat on sale takes: for more there are no pages. */
  mostGuests: number;
};

export type RenderedPage = {
  /** The plain address; undefined for the page of addresses that do not exist. */
  path: string | undefined;
  html: string;
  /** Its inlined styles; the content security policy names them by their hash. */
  style: string;
};

/**
 * What the server fills in on the page of an address that it can only draw when it is asked for: the card of a link
 * preview, and what is said without JavaScript (docs/decisions/0043). The browser opens the hash route instead.
 */
export const twinMarks = { card: '<!--card-->', text: '{{text}}' } as const;

/** To the rendering thread: what to render, and the port for its calls and its pages. */
export type RenderingTask<Port> = { site: Omit<SiteToRender, 'fetch'>; port: Port };

/** A call that a page makes while it is rendered, numbered; the server answers with the same number. */
export type RenderingCall = {
  call: number;
  url: string;
  init: { method?: string; body?: string; headers: Record<string, string> };
};

export type RenderingCallAnswer = { call: number; status: number; text: string };

/** The last message of a rendering. */
export type RenderingAnswer = { rendered: RenderedSite } | { error: unknown };
