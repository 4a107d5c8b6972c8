/** Every cookie that this site sets, without the `__Host-` that https puts before it. The privacy page lists them. */
export const cookieNames = { hold: 'hold', remember: 'remember', wrote: 'wrote' } as const;
