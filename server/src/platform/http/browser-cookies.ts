import { daySeconds } from '@slipway/shared/values/durations.ts';
import type {} from '@fastify/cookie';
import { cookieNames, staffBrowserCookieName, staffCookieName } from '@slipway/shared/values/cookie-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, randomId } from '../security/random-id.ts';

/** `__Host-` binds a cookie to exactly this host; browsers allow it on https only. */
const prefixOf = (isHttps: boolean) => (isHttps ? '__Host-' : '');

export type BrowserCookies = ReturnType<typeof browserCookies>;

const idPattern = /^[0-9a-z]{26}$/;
const yearSeconds = 365 * daySeconds;
/** Every process learns of a change before the cookie expires. */
const wroteSeconds = 3;

/**
 * The cookies that our own calls set. `hold` identifies the browser of a hold, `remember` a customer who asked to be
 * remembered, `wrote` a browser that has changed something in the last few seconds.
 */
export function browserCookies(isHttps: boolean) {
  const names = {
    hold: `${prefixOf(isHttps)}${cookieNames.hold}`,
    remember: `${prefixOf(isHttps)}${cookieNames.remember}`,
    wrote: `${prefixOf(isHttps)}${cookieNames.wrote}`,
    staff: `${prefixOf(isHttps)}${staffCookieName}`,
    staffBrowser: `${prefixOf(isHttps)}${staffBrowserCookieName}`,
  };
  // Lax instead of Strict: the hold must be recognised when a payment provider returns the visitor.
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  return {
    names,
    isHttps,
    /** Returns the hash that names this browser in bookings; sets the cookie if it is missing. */
    ensureBrowser(request: FastifyRequest, reply: FastifyReply): string {
      const known = request.cookies[names.hold];
      if (known !== undefined && idPattern.test(known)) return hashOf(known);
      const token = randomId();
      reply.setCookie(names.hold, token, { ...options, maxAge: daySeconds });
      return hashOf(token);
    },
    rememberedHash(request: FastifyRequest): string | undefined {
      const token = request.cookies[names.remember];
      return token !== undefined && idPattern.test(token) ? hashOf(token) : undefined;
    },
    /** Sets a cookie: for a few seconds, this browser's reads wait until the answering process knows all changes. */
    justWrote(reply: FastifyReply): void {
      reply.setCookie(names.wrote, '1', { ...options, maxAge: wroteSeconds });
    },
    remember(reply: FastifyReply): string {
      const token = randomId();
      reply.setCookie(names.remember, token, { ...options, maxAge: yearSeconds });
      return hashOf(token);
    },
  };
}

/** Whether this browser has just changed something. Searches the raw Cookie header, because public reads parse no cookies. */
export function hasJustWritten(cookieHeader: string | undefined): boolean {
  return cookieHeader !== undefined && cookieHeader.includes(`${cookieNames.wrote}=`);
}
