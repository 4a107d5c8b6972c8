/** What the site's renderer (web/src/prerender/render-site.ts, built with the site) offers the server. */
export type SiteRenderer = {
  /** Every prerendered page; with `guests` those alone that show prices, for that number. Throws when the data that the pages show cannot be read. */
  renderSite: (site: SiteToRender) => Promise<RenderedPage[]>;
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
  /** `fetch` for the calls of the pages, with an address that begins with /api. */
  fetch: typeof fetch;
  /** How many guests the prices are for; left out: as many as they cover. */
  guests?: number;
};

export type RenderedPage = {
  /** The plain address; undefined for the page of addresses that do not exist. */
  path: string | undefined;
  html: string;
  /** Its inlined styles; the content security policy names them by their hash. */
  style: string;
};
