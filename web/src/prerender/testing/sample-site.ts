import type { RenderedPage, SiteToRender } from '@slipway/shared/site-rendering.ts';
import { renderSite } from '../render-site.ts';

/** Test data: a built page, and a function that renders all pages of the site. */

export async function renderAll(site: SiteToRender): Promise<RenderedPage[]> {
  const others = await renderSite(site);
  const ofTrips = await renderSite({ ...site, trips: true });
  return [...others.pages, ...ofTrips.pages];
}

const builtTags =
  '<link rel="preload" href="/f.woff2" as="font"><script type="module" src="/x.js"></script><link rel="modulepreload" href="/y.js"><link rel="stylesheet" href="/assets/base.css">';
export const styleSheets = { '/assets/base.css': 'body{margin:0}' };
export const template = `<!doctype html>
<html lang="en-GB">
  <head><meta name="viewport" content="width=device-width"><title>Built</title>${builtTags}</head>
  <body><div id="root"></div><noscript
      >Built</noscript
    ></body>
</html>`;
export const publicUrl = 'https://boats.test';
