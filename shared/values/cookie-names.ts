/** Every cookie that this site sets, without the `__Host-` that https puts before it. The privacy page lists them. */
export const cookieNames = { hold: 'hold', remember: 'remember' } as const;

/** The console's own cookie, which no visitor gets: whose session it is. */
export const staffCookieName = 'staff';
