import type {} from '@fastify/cookie';
import { cookieNames, staffCookieName } from '@slipway/shared/values/cookie-names.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, randomId } from '../security/random-id.ts';

/** `__Host-` binds a cookie to exactly this host; browsers allow it on https only. */
const prefixOf = (isHttps: boolean) => (isHttps ? '__Host-' : '');

export type BrowserCookies = ReturnType<typeof browserCookies>;

const idPattern = /^[0-9a-z]{26}$/;
const yearSeconds = 365 * 24 * 3600;
const daySeconds = 24 * 3600;

/**
 * Two cookies, both for this site's own calls only: one says whose hold it is, the other whom to remember if asked to.
 * staff/sessions sets the third.
 */
export function browserCookies(isHttps: boolean) {
  const names = {
    hold: `${prefixOf(isHttps)}${cookieNames.hold}`,
    remember: `${prefixOf(isHttps)}${cookieNames.remember}`,
    staff: `${prefixOf(isHttps)}${staffCookieName}`,
  };
  // Lax instead of Strict: the hold must be recognised when a payment provider sends the visitor back.
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  return {
    names,
    isHttps,
    /** The hash that names this browser in bookings; sets the cookie if there is none. */
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
    remember(reply: FastifyReply): string {
      const token = randomId();
      reply.setCookie(names.remember, token, { ...options, maxAge: yearSeconds });
      return hashOf(token);
    },
  };
}
