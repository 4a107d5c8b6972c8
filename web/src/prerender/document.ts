import { businessBlock, jsonBlock, withoutJavaScript } from '@slipway/shared/business-block.ts';
import { business } from '../content/business.ts';
import { hideUntilRendered, openHashRoute } from './hide-until-rendered.ts';
import { pageDataId } from './page-data.ts';
import { withDeferredScripts } from './defer-scripts.ts';
import { inlineStyles } from './stylesheets.ts';

/** Shown while the code of a hash route loads (site.css). The words are the specification's. */
const waiting = '<div id="waiting"><p role="status">loading..</p></div>';

/** `instead`: if the page opens a hash route, which needs JavaScript, the body for browsers without JavaScript. */
type Rendered = { head: string; body: string; data: unknown; instead?: string };

type Built = { template: string; styleSheets: Readonly<Record<string, string>> };

/** React puts the preloads of a page before its first element, but they belong in the head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

/** A page as it is sent: the built index.html around the rendered body, with its styles inlined. */
export function documentOf(
  { head, body, data, instead }: Rendered,
  built: Built,
): { html: string; style: string } {
  const preloaded = preloads.exec(body)?.[0] ?? '';
  const styled = inlineStyles(built.template, instead ?? body, built.styleSheets);
  const { template, later } = withDeferredScripts(styled.template, styled.inlined);
  // The rendered body is inserted last, so that no pattern matches inside it.
  const html = [
    [
      /<noscript\s*>.*?<\/noscript\s*>/s,
      `<noscript>${instead ?? withoutJavaScript(business, 'book online', 'book for you')}</noscript>`,
    ],
    [
      /<title>.*?<\/title>/s,
      `<script>${instead === undefined ? hideUntilRendered : openHashRoute}</script>\n    ${head}`,
    ],
    // Visitors wait for the picture, so its preload comes directly after the viewport tag. Before that tag, a phone
    // would assume a width of 980 px and fetch the picture for a laptop.
    [/(?<=<meta name="viewport"[^>]*>)/, preloaded],
    ['</head>', `<style>${styled.style}</style></head>`],
    ['</body>', `${later}</body>`],
    [
      '<div id="root"></div>',
      `${waiting}<div id="root">${body.slice(preloaded.length)}</div>${jsonBlock(`type="application/json" id="${pageDataId}"`, data)}${jsonBlock(businessBlock, business)}`,
    ],
  ].reduce((page, [place, content]) => fillIn(page, place!, String(content)), template);
  return { html, style: styled.style };
}

function fillIn(page: string, place: string | RegExp, content: string): string {
  if (page.search(place) === -1) {
    throw new Error(`The built index.html has no ${String(place)} to put the page into.`);
  }
  return page.replace(place, () => content);
}
