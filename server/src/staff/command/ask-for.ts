import { Refusal } from '../../http/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import { randomId } from '../../security/random-id.ts';
import type { Actor } from './command.ts';
import { digestOf } from './digest.ts';

/** Somebody waits at the jetty: later than this they are asked again. */
const openMs = 15 * 60_000;
/** Of one person, not decided yet. */
const mostOpen = 10;

/**
 * Beside the input of a request. Former servers kept pence there: while both are at work, each leaves the other's
 * requests alone.
 */
export const inPounds = { sums: 'pounds' } as const;

/** Writes down what somebody who may only ask has asked for. Asked twice, it is one request. */
export async function askFor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { person }: Actor,
  command: string,
  asked: object,
  reason: string | undefined,
): Promise<{ request: string; expiresAt: Date }> {
  if (person === null) throw new Refusal('not_allowed');
  const at = now();
  return db.transaction().execute(async (transaction) => {
    // Of many who ask in one name at once, each is counted.
    await transaction.selectFrom('staff').select('id').where('id', '=', person.id).forUpdate().execute();
    const open = await transaction
      .selectFrom('staffRequests')
      .select(['id', 'command', 'input', 'expiresAt'])
      .where('askedBy', '=', person.id)
      .where('decidedAt', 'is', null)
      .where('expiresAt', '>', at)
      .execute();
    const input = { ...asked, ...inPounds };
    const digest = digestOf(input);
    const same = open.find((each) => each.command === command && digestOf(each.input) === digest);
    if (same !== undefined) return { request: same.id, expiresAt: same.expiresAt };
    if (open.length >= mostOpen)
      throw new Refusal('too_many_requests', {
        message: `You’ve asked for ${mostOpen} things that nobody has decided yet. Please wait for an answer, or call a manager.`,
      });
    const expiresAt = new Date(at.getTime() + openMs);
    const row = { id: randomId(), askedBy: person.id, askedAt: at, expiresAt };
    await transaction
      .insertInto('staffRequests')
      .values({ ...row, command, input: JSON.stringify(input), reason: reason ?? null })
      .execute();
    return { request: row.id, expiresAt };
  });
}
