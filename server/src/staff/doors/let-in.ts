import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network-address.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type Session, openSession } from '../sessions/session.ts';

export type Here = { request: FastifyRequest; reply: FastifyReply };

/**
 * Runs one try at a door under its limits: it counts as failed until it has worked. `who`: what the caller says they
 * are, known to us or not.
 */
export async function tryDoor<Result>(
  { db, limiter, log }: Pick<Deps, 'db' | 'limiter' | 'log'>,
  { request }: Pick<Here, 'request'>,
  who: string | undefined,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const takeBacks = [await limiter.count(db, 'staffSignInByNetwork', networkOf(request.ip))];
  if (who !== undefined)
    takeBacks.push(await limiter.count(db, 'staffSignInByPerson', who.trim().toLowerCase()));
  try {
    const result = await attempt();
    for (const takeBack of takeBacks) await takeBack();
    request.log.info({ door: request.routeOptions.url }, 'a way in at the console was opened');
    return result;
  } catch (error) {
    if (error instanceof Refusal)
      log.warn({ refusal: error.code, door: request.routeOptions.url }, 'a sign-in at the console failed');
    throw error;
  }
}

/** Opens the session of somebody who got in, and says who they are. */
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
    // They left while they were signing in.
    if (found === undefined) throw new Refusal('sign_in_failed');
    await openSession(deps, db, here, who);
    return found;
  });
  const { staffId, deviceId, method } = who;
  here.request.log.info({ staffId, method, deviceId }, 'somebody signed in at the console');
  return person;
}
