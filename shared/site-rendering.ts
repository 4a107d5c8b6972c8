import type { Business } from './business.ts';

/**
 * The interface between the site's renderer (web/src/prerender/render-site.ts, built with the site) and the
 * server, which runs it in a thread.
 */
export type SiteRenderer = {
  /**
   * Every prerendered page except trip pages, and the page with `twinMarks` at the wizard's address; with `guests`,
   * only pages with prices, for that number. Throws when the data that the pages show cannot be read.
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
  /** The business of the pages. */
  business: Business;
  /** `fetch` for the pages' calls, with an address that begins with /api. */
  fetch: typeof fetch;
  /** How many guests the prices are for; left out: as many as they cover. */
  guests?: number;
  /** The trip pages instead of the others. */
  trips?: true;
};

export type RenderedSite = {
  pages: RenderedPage[];
  /** The plain addresses of the trips on sale. */
  trips: string[];
  /** The most that any boat on sale takes: there are no pages for more. */
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
 * Parts that the server fills in when a page can only be drawn on request: the card of a link preview, and
 * the text without JavaScript (docs/decisions/0043). The browser opens the hash route instead.
 */
export const twinMarks = { card: '<!--card-->', text: '{{text}}' } as const;

/** Message to the rendering thread: the task, and the port for its calls and pages. */
export type RenderingTask<Port> = { site: Omit<SiteToRender, 'fetch'>; port: Port };

/** A numbered call that a page makes while it is rendered; the answer has the same number. */
export type RenderingCall = {
  call: number;
  url: string;
  init: { method?: string; body?: string; headers: Record<string, string> };
};

export type RenderingCallAnswer = { call: number; status: number; text: string };

/** The last message of a rendering. */
export type RenderingAnswer = { rendered: RenderedSite } | { error: unknown };
