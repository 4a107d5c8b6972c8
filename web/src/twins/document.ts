import { business, phoneHref, shownPhone } from '../content/business.ts';
import { hideUntilDrawn } from './hide-until-drawn.ts';
import { escapeHtml, jsonBlock } from './html.ts';
import { pageDataId } from './page-data.ts';
import { laterThanSeen } from './start-when-seen.ts';
import { stylesInside } from './style-sheets.ts';

type Drawn = { head: string; body: string; data: unknown };

type Built = { template: string; styleSheets: Readonly<Record<string, string>> };

/** React puts the pictures that a page needs at once before its first element; they belong into the head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/;

const withoutJavaScript = `<noscript><p>The calendar and the booking need JavaScript. Without it, call <a href="${phoneHref}">${shownPhone}</a> and ${escapeHtml(business.name)} books for you.</p></noscript>`;

/** A page as it is sent: the built index.html around what was drawn, and the styles that stand inside it. */
export function documentOf({ head, body, data }: Drawn, built: Built): { html: string; style: string } {
  const preloaded = preloads.exec(body)?.[0] ?? '';
  const styled = stylesInside(built.template, body, built.styleSheets);
  const { template, later } = laterThanSeen(styled.template, styled.known);
  // What was drawn comes last: nothing is looked for in it.
  const html = [
    [/<noscript\s*>.*?<\/noscript\s*>/s, withoutJavaScript],
    [/<title>.*?<\/title>/s, `<script>${hideUntilDrawn}</script>\n    ${head}`],
    // Before scripts, styles and fonts: the largest picture is what a visitor waits for. Behind the viewport, without
    // which a phone takes itself for 980 px wide and fetches the picture of a laptop.
    [/(?<=<meta name="viewport"[^>]*>)/, preloaded],
    ['</head>', `<style>${styled.style}</style></head>`],
    ['</body>', `${later}</body>`],
    [
      '<div id="root"></div>',
      `<div id="root">${body.slice(preloaded.length)}</div>${jsonBlock(`type="application/json" id="${pageDataId}"`, data)}`,
    ],
  ].reduce((page, [place, words]) => filledIn(page, place!, String(words)), template);
  return { html, style: styled.style };
}

function filledIn(page: string, place: string | RegExp, words: string): string {
  if (page.search(place) === -1) {
    throw new Error(`The built index.html has no ${String(place)}: where shall the page go?`);
  }
  return page.replace(place, () => words);
}
