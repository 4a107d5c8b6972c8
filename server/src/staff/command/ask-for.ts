import { Refusal } from '../../http/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { randomId } from '../../security/random-id.ts';
import type { Actor } from './command.ts';
import { digestOf } from './digest.ts';

/** Somebody waits at the jetty: later than this they are asked again. */
const openMs = 15 * 60_000;

/** Writes down what somebody who may only ask has asked for. Asked twice, it is one request. */
export async function askFor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { person }: Actor,
  command: string,
  input: unknown,
  reason: string | undefined,
): Promise<{ request: string; expiresAt: Date }> {
  if (person === null) throw new Refusal('not_allowed');
  const at = now();
  const open = await db
    .selectFrom('staffRequests')
    .select(['id', 'input', 'expiresAt'])
    .where('askedBy', '=', person.id)
    .where('command', '=', command)
    .where('decidedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute();
  const same = open.find((each) => digestOf(each.input) === digestOf(input));
  if (same !== undefined) return { request: same.id, expiresAt: same.expiresAt };
  const row = { id: randomId(), askedBy: person.id, askedAt: at, expiresAt: new Date(at.getTime() + openMs) };
  await db
    .insertInto('staffRequests')
    .values({ ...row, command, input: JSON.stringify(input), reason: reason ?? null })
    .execute();
  return { request: row.id, expiresAt: row.expiresAt };
}
