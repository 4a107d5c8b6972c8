import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { type Session, hashOfBrowser, openSession } from '../sessions/session.ts';

export type Here = { request: FastifyRequest; reply: FastifyReply };

/**
 * Runs one sign-in attempt and logs its outcome. Counts no attempts: nobody can guess twelve digits, a link of 256 bits
 * or a signed challenge, and a counter would let a stranger lock others out. Passwords and PINs are counted elsewhere.
 */
export async function trySignIn<Result>(
  { log }: Pick<Deps, 'log'>,
  { request }: Pick<Here, 'request'>,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await attempt();
    request.log.info({ door: request.routeOptions.url }, 'somebody was let in at the console');
    return result;
  } catch (error) {
    if (error instanceof Refusal)
      log.warn({ refusal: error.code, door: request.routeOptions.url }, 'a sign-in at the console failed');
    throw error;
  }
}

/**
 * Counts an attempt as failed before its password is checked, even if nobody has the typed address. Returns a function
 * that undoes the count. A browser in which the person has signed in before has a counter of its own, so that strangers
 * cannot lock the person out (docs/decisions/0055). An attempt in another browser increases three counters, the
 * narrowest first. Once a counter is used up, the wider counters are not increased.
 */
export async function countPassword(
  deps: Pick<Deps, 'db' | 'limiter' | 'cookies'>,
  { request }: Pick<Here, 'request'>,
  email: string,
): Promise<() => Promise<void>> {
  const counted = await countTry(deps, request, emailKey(email));
  return async () => {
    for (const takeBack of counted) await takeBack();
  };
}

async function countTry(
  { db, limiter, cookies }: Pick<Deps, 'db' | 'limiter' | 'cookies'>,
  request: FastifyRequest,
  email: string,
): Promise<(() => Promise<void>)[]> {
  const browser = hashOfBrowser(cookies, request) ?? '';
  const known = await db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .select('s.id')
    .where('p.emailKey', '=', email)
    .where('s.browserHash', '=', browser)
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return [await limiter.count(db, 'passwordInOwnBrowser', `${browser} ${email}`)];
  const network = networkOf(request.ip);
  const counted = [
    await limiter.count(db, 'passwordByAddressAndNetwork', `${email} ${network}`),
    await limiter.count(db, 'passwordByNetwork', network),
  ];
  try {
    return [...counted, await limiter.count(db, 'passwordByAddress', email)];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { ...error.options, message: elsewhere });
  }
}

const elsewhere =
  'Too many wrong passwords were tried for this email address. Your password still works in a browser in which you have signed in before. A passkey works too. Or press ‘Lost your passkey or password?’.';

/** Opens a session for a person who has signed in. Returns the person. */
export async function letIn(
  deps: Pick<Deps, 'db' | 'now' | 'cookies'>,
  here: Here,
  who: { staffId: string; deviceId?: string; method: Session['method'] },
) {
  const person = await deps.db.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('staff')
      .select(['id', 'name', 'role'])
      .where('id', '=', who.staffId)
      .where('leftAt', 'is', null)
      .forShare()
      .executeTakeFirst();
    // This person was removed from the staff during the sign-in.
    if (found === undefined) throw new Refusal('sign_in_failed');
    await openSession(deps, db, here, who);
    return found;
  });
  const { staffId, deviceId, method } = who;
  here.request.log.info({ staffId, method, deviceId }, 'somebody signed in at the console');
  return person;
}
