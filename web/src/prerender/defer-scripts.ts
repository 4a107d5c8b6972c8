import { getBooking } from '@slipway/shared/api/bookings.ts';
import { getSetting, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { maxBookableMonthQuery } from '../api/settings.ts';
import { earlyClass, waitingClass } from './hide-until-rendered.ts';
import { jsonBlock } from '@slipway/shared/business-block.ts';
import { replayEarlyInput } from './replay-early-input.ts';

const listId = 'later';
/** The scripts start after this time even if the picture never loads. */
const maxWaitMs = 2500;
/** If the browser reports no largest paint, the scripts start this long after the picture has loaded. */
const paintMs = 200;
/** If an early call hangs for this long, the app makes the call again. */
const patienceMs = 8000;
/** A page within this distance of its top counts as not scrolled. */
const topPx = 8;

/**
 * Runs at the end of a prerendered page. Waits until the first picture is painted, because on a phone the other files
 * would compete with it. Then fetches the scripts, and the fonts after the scripts. (The browser reports the picture's
 * paint as its largest paint.) On a hash route, or once the visitor uses the page, does not wait for the paint.
 *
 * Stylesheets: lists the inlined stylesheets as disabled links, so that Vite's loader does not fetch them again. Adds
 * these links late, because some browsers fetch a disabled link that is in the HTML.
 *
 * Fonts: they change line breaks, so a scrolled page applies them only when it is at its top again. A reloaded page
 * applies them immediately.
 *
 * The wizard, opened by its address or by a press on Book Now: fetches the wizard's files and makes the calendar's
 * calls in parallel, because the scripts would ask for them one after the other. Until the scripts run, the page shows
 * that it is loading. If pictures of the old page are still loading, their addresses are removed, because a picture
 * continues to load even after its element is removed.
 *
 * A booking's page, opened by its address: fetches the page's files and fonts and makes its call, in parallel. The
 * fonts do not come last here, because the whole text of this page appears at the same moment.
 *
 * The wizard's and the booking page's files are preloaded as scripts, not as modules. If the preload of a module
 * failed, no later import of that module would succeed (ui/import-when-fetched.ts).
 */
export const deferScripts = `(function (d) {
  var root = d.documentElement, booking, coming, later = JSON.parse(d.getElementById('${listId}').textContent), hasStarted;
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
    e.fetchPriority = coming ? 'high' : 'low';
    if (index) { e.rel = 'modulepreload'; e.href = address } else { e.type = 'module'; e.src = address }
    return arrival(e);
  }
  function arrival(e) {
    return new Promise(function (done) {
      e.onload = e.onerror = done;
      d.head.appendChild(e);
    });
  }
  function isNew() { return performance.getEntriesByType('navigation').some(function (entry) { return entry.type === 'navigate' }) }
  function applyFonts() {
    if (scrollY > ${topPx} && isNew()) addEventListener('scroll', applyFonts, { once: true, passive: true });
    else root.classList.remove('${earlyClass}');
  }
  function fetchFonts() {
    Promise.all(['Gabarito', 'Figtree'].map(function (face) { return d.fonts.load('1em ' + face) })).then(applyFonts, applyFonts);
  }
  function start() {
    if (hasStarted) return;
    hasStarted = 1;
    later.sheets.forEach(addDisabledSheet);
    Promise.all(later.scripts.map(fetchScript)).then(function () { return coming }).then(fetchFonts);
  }
  function preload(address) {
    var e = d.createElement('link');
    e.rel = 'preload';
    e.as = /css$/.test(address) ? 'style' : 'script';
    e.crossOrigin = '';
    e.href = address;
    return arrival(e);
  }
  function callEarly(call) {
    var init = { headers: { accept: 'application/json' }, cache: 'no-store', signal: AbortSignal.timeout(${patienceMs}) };
    if (call.isPost) {
      init.method = 'POST';
      init.headers['content-type'] = 'application/json';
      init.headers['x-app'] = '1';
      init.body = '{}';
    }
    var response = fetch(call.address, init);
    earlyCalls[call.address + (init.body || '')] = { sentAt: Date.now(), response: response };
    return response.catch(function () {});
  }
  function fetchAhead(files, calls) {
    earlyCalls = {};
    coming = calls.map(callEarly);
    start();
    coming = Promise.all(coming.concat(files.map(preload)));
  }
  function goToBooking(hash) {
    if (booking || !/^#\\/booking(\\?|$)/.test(hash)) return;
    booking = hash;
    root.classList.add('to-booking');
    fetchAhead(later.booking, later.calls);
  }
  function goToView(hash) {
    var found = /^#\\/booking\\/(\\w+)\\?([^#]+)/.exec(hash), query = found && new URLSearchParams(found[2]);
    if (!query || !query.get('email') || query.has('change')) return;
    var address = later.view.call.replace(':id', found[1]) + '?' + new URLSearchParams({ email: query.get('email') });
    fetchAhead(later.view.files, [{ address: address }]);
    fetchFonts();
  }
  function onPress(press) {
    var link = press.button || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey ? null : press.target.closest('a');
    if (!link || link.target) return;
    if (location.pathname === '/' && link.pathname === '/booking') link.href = link.origin + '/#' + link.pathname + link.search;
    if (link.pathname !== location.pathname) return;
    goToBooking(link.hash);
    if (booking !== link.hash || hasRun()) return;
    root.classList.add('${waitingClass}');
    d.querySelectorAll('#root img').forEach(dropIfLate);
  }
  function dropIfLate(img) {
    if (img.complete) return;
    (img.closest('picture') || img).remove();
    ['srcset', 'src'].forEach(function (name) { img.removeAttribute(name) });
    img.remove();
  }
  function hasRun() { return Object.keys(d.getElementById('root')).some(function (key) { return key.indexOf('__reactContainer$') === 0 }) }
  function startAfterPaint() { requestAnimationFrame(function () { setTimeout(start, ${paintMs}) }) }
  function isFirst(entry) { return !first || entry.element === first }
  goToBooking(location.hash);
  goToView(location.hash);
  d.addEventListener('click', onPress, true);
  if (root.classList.contains('${waitingClass}')) return start();
  ['pointerdown', 'keydown', 'input', 'scroll'].forEach(function (type) { d.addEventListener(type, start, { capture: true, once: true }) });
  setTimeout(start, ${maxWaitMs});
  if (!first || first.complete) startAfterPaint();
  else ['load', 'error'].forEach(function (type) { first.addEventListener(type, startAfterPaint) });
  new PerformanceObserver(function (list) { if (list.getEntries().some(isFirst)) start() })
    .observe({ type: 'largest-contentful-paint', buffered: true });
})(document)`;

/** The first calls that the calendar makes. */
const calls = [
  { address: `/api${listAvailability.path}`, isPost: true },
  {
    address: `/api${getSetting.path.replace(':id', maxBookableMonthQuery.queryKey[1] ?? '')}`,
    isPost: false,
  },
];

const scriptTag =
  /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const routeFiles = /<script type="application\/json" id="route-files">(.*?)<\/script>/;
const fontTag = /<link rel="preload"[^>]*as="font"[^>]*>/g;

/**
 * Returns the `template` without its scripts and fonts. Also returns `later`, the elements for the end of the page that
 * fetch these scripts and fonts. `sheets`: the addresses of the stylesheets that are inlined in the page.
 */
export function withDeferredScripts(
  template: string,
  sheets: readonly string[],
): { template: string; later: string } {
  const scripts = [...template.matchAll(scriptTag)].map(([, script, preload]) => script ?? preload);
  const files = JSON.parse(routeFiles.exec(template)?.[1] ?? '{}') as Partial<
    Record<'booking' | 'view', string[]>
  >;
  const missing = (of: readonly string[] = []) => of.filter((file) => !sheets.includes(file));
  const list = jsonBlock(`type="application/json" id="${listId}"`, {
    scripts,
    sheets,
    booking: missing(files.booking),
    calls,
    view: { files: missing(files.view), call: `/api${getBooking.path}` },
  });
  return {
    template: template.replaceAll(scriptTag, '').replaceAll(fontTag, '').replace(routeFiles, ''),
    later: `${list}<script>${deferScripts}</script><script>${replayEarlyInput}</script>`,
  };
}
