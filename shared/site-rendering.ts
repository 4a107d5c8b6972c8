/** What the site's own renderer (web/src/twins/render-site.ts, built beside the site) offers the server. */
export type SiteRenderer = {
  /** Every page that the server hands out as HTML. Throws when what they show cannot be read. */
  renderSite: (site: SiteToRender) => Promise<RenderedPage[]>;
  /** Scripts that stand inside the pages; the content security policy names them by their hash. */
  inlineScripts: readonly string[];
};

export type SiteToRender = {
  /** Without a slash at the end. */
  publicUrl: string;
  /** The built index.html. */
  template: string;
  /** The built style sheets by address. */
  styleSheets: Readonly<Record<string, string>>;
  /** Answers the calls of the pages: fetch, with an address that begins at /api. */
  fetch: typeof fetch;
};

export type RenderedPage = {
  /** The plain address; undefined is the page for addresses that do not exist. */
  path: string | undefined;
  html: string;
  /** The styles that stand inside it; the content security policy names them by their hash. */
  style: string;
};
