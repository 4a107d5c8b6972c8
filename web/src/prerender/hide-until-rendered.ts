/** <html> has this class while a hash route loads. site.css then hides the page prerendered for the plain path. */
export const waitingClass = 'is-waiting';

/**
 * <html> has this class until the first picture and then the web fonts have loaded. Until then tokens.css uses a
 * system font.
 */
export const earlyClass = 'is-early';

/**
 * Runs in the head of a page whose prerendered content is only for link previews, and for browsers without
 * JavaScript. Replaces the plain address with the hash route, so that Back skips the plain address.
 */
export const openHashRoute = `(function(){var l=location,h=l.hash;history.replaceState(history.state,'','/#'+(h[1]==='/'?h.slice(1):l.pathname+l.search+h));document.documentElement.className='${waitingClass} ${earlyClass}'})()`;

/**
 * Runs in the head, before the first paint. Hides the page if the hash is a route. On a path other than /, a
 * hash that does not begin with / is a position in the page and not a route, as in site-location.ts.
 */
export const hideUntilRendered = `(function(){var h=location.hash,p=location.pathname;document.documentElement.className=h.length>1&&h!=='#/'&&(h[1]==='/'||p==='/')?'${waitingClass} ${earlyClass}':'${earlyClass}'})()`;
