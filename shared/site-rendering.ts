import type { Business } from './business.ts';

/**
 * The interface between the site's renderer (web/src/prerender/render-site.ts, built with the site) and the
 * server, which runs it in a thread.
 */
export type SiteRenderer = {
  /**
   * Renders all pages except the trip pages. With `guests`, renders only the pages with prices. With `trips`, renders
   * only the trip pages. The page at the wizard's address contains `twinMarks`. Throws if the pages' data cannot be
   * read.
   */
  renderSite: (site: SiteToRender) => Promise<RenderedSite>;
  /** The inline scripts of the pages; the content security policy names them by their hash. */
  inlineScripts: readonly string[];
};

export type SiteToRender = {
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /** The built index.html. */
  template: string;
  /** The built stylesheets by address. */
  styleSheets: Readonly<Record<string, string>>;
  /** The business that the pages present. */
  business: Business;
  /** The pages call the API with this `fetch`. Each address begins with /api. */
  fetch: typeof fetch;
  /** The number of guests that the prices are for. Undefined: the number of guests that each package includes. */
  guests?: number;
  /** True: renders only the trip pages. */
  trips?: true;
};

export type RenderedSite = {
  pages: RenderedPage[];
  /** The paths of the pages of trips on sale. */
  trips: string[];
  /** The most guests that any boat on sale takes: no pages exist for more. */
  mostGuests: number;
};

export type RenderedPage = {
  /** The page's path; undefined for the page that unknown addresses get. */
  path: string | undefined;
  html: string;
  /** The page's inlined styles; the content security policy names them by their hash. */
  style: string;
};

/**
 * Placeholders in a prerendered page. On each request the server replaces `card` with the tags of a link preview, and
 * `text` with the text for browsers without JavaScript (docs/decisions/0043). A browser with JavaScript opens the hash
 * route instead of this page.
 */
export const twinMarks = { card: '<!--card-->', text: '{{text}}' } as const;

/** The message that starts the rendering thread: the task, and the port for its calls and pages. */
export type RenderingTask<Port> = { site: Omit<SiteToRender, 'fetch'>; port: Port };

/** A numbered call that a page makes while it is rendered; its answer has the same number. */
export type RenderingCall = {
  call: number;
  url: string;
  init: { method?: string; body?: string; headers: Record<string, string> };
};

export type RenderingCallAnswer = { call: number; status: number; text: string };

/** The last message of a rendering. */
export type RenderingAnswer = { rendered: RenderedSite } | { error: unknown };
