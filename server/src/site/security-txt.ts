import { dayMs } from '@slipway/shared/values/durations.ts';
import type { Business } from '@slipway/shared/business.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../bookings/deps.ts';

const path = '/.well-known/security.txt';
/** RFC 9116 recommends an expiry within a year, so that nobody writes to an abandoned address. */
const validDays = 180;

/**
 * The address for reports of security holes. Its expiry is computed for each request, so it does not expire while the
 * site runs.
 */
export function securityTxt(
  app: FastifyInstance,
  {
    business,
    followBusiness,
    publicUrl,
    now,
  }: Pick<Deps, 'followBusiness' | 'publicUrl' | 'now'> & {
    business: Pick<Business, 'email'>;
  },
): void {
  app.get(path, async (_request, reply) => {
    await followBusiness();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(linesOf(business.email, publicUrl, now()).join('\n') + '\n');
  });
}

function linesOf(email: string, publicUrl: string, now: Date): string[] {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${new Date(midnight + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    // The canonical address must be an https address.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${path}`] : []),
  ];
}
