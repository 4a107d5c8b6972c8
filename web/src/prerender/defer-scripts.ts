import { earlyClass, waitingClass } from './hide-until-rendered.ts';
import { jsonBlock } from './html.ts';
import { replayEarlyInput } from './replay-early-input.ts';

const listId = 'later';
/** Start after this long even if the picture never loads. */
const maxWaitMs = 2500;
/** For browsers that do not report the largest paint: they have painted the picture by then. */
const paintMs = 200;
/** A page within this distance of its top counts as not scrolled. */
const topPx = 8;

/**
 * Runs at the end of a prerendered page and fetches fonts and scripts once the first picture is painted, because on a
 * phone they would compete with it. The browser reports that paint as its largest. On a hash route, or when the visitor
 * already uses the page, the script does not wait. It lists the inlined stylesheets as disabled links, so that Vite's
 * loader does not fetch them; it adds them late, because some browsers fetch disabled links that are in the HTML. Web
 * fonts change line breaks: a scrolled page applies them when it is back at its top or the next page opens, a reloaded
 * page at once.
 */
export const deferScripts = `(function (d) {
  var root = d.documentElement, later = JSON.parse(d.getElementById('${listId}').textContent), hasStarted;
  var first = d.querySelector('img[fetchpriority=high]');
  function addDisabledSheet(address) {
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
  function isNew() { return performance.getEntriesByType('navigation').some(function (entry) { return entry.type === 'navigate' }) }
  function applyFonts() {
    if (scrollY > ${topPx} && isNew()) addEventListener('scroll', applyFonts, { once: true, passive: true });
    else root.classList.remove('${earlyClass}');
  }
  function start() {
    if (hasStarted) return;
    hasStarted = 1;
    later.sheets.forEach(addDisabledSheet);
    later.scripts.forEach(fetchScript);
    Promise.all(['Gabarito', 'Figtree'].map(function (face) { return d.fonts.load('1em ' + face) })).then(applyFonts, applyFonts);
  }
  function startAfterPaint() { requestAnimationFrame(function () { setTimeout(start, ${paintMs}) }) }
  function isFirst(entry) { return !first || entry.element === first }
  if (root.className === '${waitingClass}') return start();
  ['pointerdown', 'keydown', 'input', 'scroll'].forEach(function (type) { d.addEventListener(type, start, { capture: true, once: true }) });
  setTimeout(start, ${maxWaitMs});
  if (!first || first.complete) startAfterPaint();
  else ['load', 'error'].forEach(function (type) { first.addEventListener(type, startAfterPaint) });
  new PerformanceObserver(function (list) { if (list.getEntries().some(isFirst)) start() })
    .observe({ type: 'largest-contentful-paint', buffered: true });
})(document)`;

const scriptTag =
  /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const fontTag = /<link rel="preload"[^>]*as="font"[^>]*>/g;

/**
 * The built page without its scripts and fonts, and the scripts for its end that fetch them later. `sheets` are the
 * addresses of the stylesheets that are inlined in the page.
 */
export function withDeferredScripts(
  template: string,
  sheets: readonly string[],
): { template: string; later: string } {
  const scripts = [...template.matchAll(scriptTag)].map(([, script, preload]) => script ?? preload);
  const list = jsonBlock(`type="application/json" id="${listId}"`, { scripts, sheets });
  return {
    template: template.replaceAll(scriptTag, '').replaceAll(fontTag, ''),
    later: `${list}<script>${deferScripts}</script><script>${replayEarlyInput}</script>`,
  };
}
