/** Every cookie that this site sets, without the `__Host-` that https puts before it. The privacy page lists them. */
export const cookieNames = { hold: 'hold', remember: 'remember', wrote: 'wrote' } as const;

/**
 * Staff have it who look at the site before it is opened: its calendar then shows the times that will be on sale. It
 * opens nothing: the server refuses every booking until the site is open.
 */
export const lookCookie = 'look=as-it-will-be';

/** The console's own cookie, which no visitor gets: whose session it is. */
export const staffCookieName = 'staff';

/** The console's as well: the browser of somebody who has signed in before. It opens nothing. */
export const staffBrowserCookieName = 'staff-browser';
