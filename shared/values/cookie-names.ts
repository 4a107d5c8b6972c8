/** Every cookie that this site sets, without the `__Host-` prefix used on https. The privacy page lists them. */
export const cookieNames = { hold: 'hold', remember: 'remember', wrote: 'wrote' } as const;

/**
 * The cookie with which staff preview the site before it opens: the calendar then shows the times that will be
 * on sale. It grants nothing: the server refuses every booking until the site is open.
 */
export const lookCookie = 'look=as-it-will-be';

/** The console's session cookie, which visitors never get. */
export const staffCookieName = 'staff';

/** Marks a browser in which a person has signed in to the console before. It grants nothing. */
export const staffBrowserCookieName = 'staff-browser';
