/**
 * A class of <html> while a hash route loads: site.css hides the page that was prerendered for the plain path.
 */
export const waitingClass = 'is-waiting';

/**
 * A class of <html>, removed once the first picture and then the web fonts have loaded. Until then tokens.css uses a
 * system font.
 */
export const earlyClass = 'is-early';

/**
 * Runs in the head of a page whose own content is only for link previews, and for browsers without JavaScript. Opens
 * the hash route in place of this address, so that Back skips the address.
 */
export const openHashRoute = `(function(){var l=location,h=l.hash;history.replaceState(history.state,'','/#'+(h[1]==='/'?h.slice(1):l.pathname+l.search+h));document.documentElement.className='${waitingClass} ${earlyClass}'})()`;

/**
 * Runs in the head, before the first paint. A hash that is not a path belongs to the plain path itself, as in
 * site-location.ts.
 */
export const hideUntilRendered = `(function(){var h=location.hash,p=location.pathname;document.documentElement.className=h.length>1&&h!=='#/'&&(h[1]==='/'||p==='/')?'${waitingClass} ${earlyClass}':'${earlyClass}'})()`;
