import { business, phoneHref, shownPhone } from '../content/business.ts';
import { hideUntilDrawn } from './hide-until-drawn.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import { pageDataId } from './page-data.ts';
import { sheetsWornBy } from './style-sheets.ts';

type Drawn = { head: string; body: string; data: unknown };

type Built = { template: string; styleSheets: Readonly<Record<string, string>> };

/** React puts the pictures that a page needs at once before its first element; they belong into the head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

const withoutJavaScript = `<noscript><p>The calendar and the booking need JavaScript. Without it, call <a href="${phoneHref}">${shownPhone}</a> and ${escapeHtml(business.name)} books for you.</p></noscript>`;

/** A page as it is sent: the built index.html around what was drawn. */
export function documentOf({ head, body, data }: Drawn, { template, styleSheets }: Built): string {
  const preloaded = preloads.exec(body)?.[0] ?? '';
  const sheets = sheetsWornBy(body, styleSheets).filter((address) => !template.includes(`"${address}"`));
  const links = sheets.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`);
  // What was drawn comes last: nothing is looked for in it.
  return [
    [/<noscript\s*>.*?<\/noscript\s*>/s, withoutJavaScript],
    [/<title>.*?<\/title>/s, `<script>${hideUntilDrawn}</script>\n    ${head}`],
    // Before scripts, styles and fonts: the largest picture is what a visitor waits for. Behind the viewport, without
    // which a phone takes itself for 980 px wide and fetches the picture of a laptop.
    [/(?<=<meta name="viewport"[^>]*>)/, preloaded],
    ['</head>', `${links.join('')}</head>`],
    [
      '<div id="root"></div>',
      `<div id="root">${body.slice(preloaded.length)}</div>${jsonBlock(`type="application/json" id="${pageDataId}"`, data)}`,
    ],
  ].reduce((page, [place, words]) => filledIn(page, place!, String(words)), scriptsLater(template));
}

/** What was drawn is seen without scripts: they let its pictures and styles go first. */
function scriptsLater(template: string): string {
  return template.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

function filledIn(page: string, place: string | RegExp, words: string): string {
  if (page.search(place) === -1) {
    throw new Error(`The built index.html has no ${String(place)}: where shall the page go?`);
  }
  return page.replace(place, () => words);
}
