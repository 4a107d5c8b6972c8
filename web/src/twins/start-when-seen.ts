import { earlyClass, waitingClass } from './hide-until-drawn.ts';
import { jsonBlock } from './html.ts';
import { keepEarlyUse } from './keep-early-use.ts';

const listId = 'later';
/** A page whose picture does not come must come alive all the same. */
const waitsForMs = 2500;
/** A browser that does not tell when something was painted has done it by then. */
const atMostAfterMs = 200;
/** Less than this from its top a page has not been scrolled. */
const standsAtPx = 8;

/**
 * Stands at the end of the page, and fetches typefaces and scripts once the first picture can be seen: what was drawn
 * needs none of them, and on a phone they would share its connection and its processor. A picture that is there is on
 * the screen a frame or more later, which the browser tells as its largest paint. Nothing is waited for where a visitor
 * already uses the page, nor on a hash route. The sheets that stand inside the page are named to the loader of the
 * site's parts as disabled ones: written into the page, some browsers fetch them all the same. Lines break elsewhere in
 * our typefaces: a page that has been scrolled puts them on when it is back at its top or another page takes its place;
 * one that was reloaded has them at hand.
 */
export const startWhenSeen = `(function (d) {
  var root = d.documentElement, later = JSON.parse(d.getElementById('${listId}').textContent), begun;
  var first = d.querySelector('img[fetchpriority=high]');
  function know(address) {
    var e = d.createElement('link');
    e.rel = 'stylesheet';
    e.disabled = true;
    e.setAttribute('href', address);
    d.head.appendChild(e);
  }
  function fetchScript(address, index) {
    var e = d.createElement(index ? 'link' : 'script');
    e.crossOrigin = '';
    e.fetchPriority = 'low';
    if (index) { e.rel = 'modulepreload'; e.href = address } else { e.type = 'module'; e.src = address }
    d.head.appendChild(e);
  }
  function isNew() { return performance.getEntriesByType('navigation').some(function (way) { return way.type === 'navigate' }) }
  function wear() {
    if (scrollY > ${standsAtPx} && isNew()) addEventListener('scroll', wear, { once: true, passive: true });
    else root.classList.remove('${earlyClass}');
  }
  function begin() {
    if (begun) return;
    begun = 1;
    later.sheets.forEach(know);
    later.scripts.forEach(fetchScript);
    Promise.all(['Gabarito', 'Figtree'].map(function (face) { return d.fonts.load('1em ' + face) })).then(wear, wear);
  }
  function soon() { requestAnimationFrame(function () { setTimeout(begin, ${atMostAfterMs}) }) }
  function isFirst(entry) { return !first || entry.element === first }
  if (root.className === '${waitingClass}') return begin();
  ['pointerdown', 'keydown', 'input', 'scroll'].forEach(function (use) { d.addEventListener(use, begin, { capture: true, once: true }) });
  setTimeout(begin, ${waitsForMs});
  if (!first || first.complete) soon();
  else ['load', 'error'].forEach(function (end) { first.addEventListener(end, soon) });
  new PerformanceObserver(function (seen) { if (seen.getEntries().some(isFirst)) begin() })
    .observe({ type: 'largest-contentful-paint', buffered: true });
})(document)`;

const scriptTag =
  /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const typefaceTag = /<link rel="preload"[^>]*as="font"[^>]*>/g;

/**
 * The built page without its scripts and typefaces, and what fetches them later, to stand at its end. `sheets` are the
 * addresses of those that stand inside the page already.
 */
export function laterThanSeen(
  template: string,
  sheets: readonly string[],
): { template: string; later: string } {
  const scripts = [...template.matchAll(scriptTag)].map(([, script, preload]) => script ?? preload);
  const list = jsonBlock(`type="application/json" id="${listId}"`, { scripts, sheets });
  return {
    template: template.replaceAll(scriptTag, '').replaceAll(typefaceTag, ''),
    later: `${list}<script>${startWhenSeen}</script><script>${keepEarlyUse}</script>`,
  };
}
