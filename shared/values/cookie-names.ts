/** Every cookie that this site sets, without the `__Host-` prefix used on https. The privacy page lists them. */
export const cookieNames = { hold: 'hold', remember: 'remember', wrote: 'wrote' } as const;

/**
 * For staff who preview the site before it opens: its calendar then shows the times that will be on sale. It
 * grants nothing: the server refuses every booking until the site is open.
 */
export const lookCookie = 'look=as-it-will-be';

/** The console's session cookie, which no visitor gets. */
export const staffCookieName = 'staff';

/** Also the console's: marks a browser in which a person has signed in before. It grants nothing. */
export const staffBrowserCookieName = 'staff-browser';
