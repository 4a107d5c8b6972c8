/** On <html> while the page of a hash route is on its way: base.css then hides what the server drew for the plain path. */
export const waitingClass = 'is-waiting';

/** On <html> until the first picture and then the typefaces are there: tokens.css then writes in a face of the device. */
export const earlyClass = 'is-early';

/**
 * Stands in the head, because it must run before anything is painted. A hash that is no path belongs to the plain path
 * itself, as in site-location.ts.
 */
export const hideUntilDrawn = `(function(){var h=location.hash,p=location.pathname;document.documentElement.className=h.length>1&&h!=='#/'&&(h[1]==='/'||p==='/')?'${waitingClass}':'${earlyClass}'})()`;
