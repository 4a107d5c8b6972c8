import { textFigures } from '@slipway/shared/rules/business-terms.ts';
import { textSender } from '@slipway/shared/rules/text-message.ts';
import { dayMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { CatalogueDeps } from '../../catalogue/catalogue-memory.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { insertMail } from '../mail-queries.ts';
import { textsOverMail } from '../templates/texts-over.ts';
import type { TextAnswer, TextService, TextState } from './text-service.ts';

type Sending = Pick<CatalogueDeps, 'db' | 'now' | 'business' | 'isPublicDemo' | 'crashPoint'>;
type Text = Row<'textMessages'>;

/**
 * A claim lasts longer than the service may take to answer. If a claim expires without a result, the process
 * that made the claim has stopped. The text may or may not have been sent.
 */
const claimedForMs = 2 * minuteMs;
const mostInTurn = 50;
const firstLookMs = minuteMs;
/** We ask the service about a text for this long. Later, the service reports nothing new about the text. */
const followedForMs = dayMs;

/**
 * Sends the text messages that are due. Before the service is called, a separate transaction claims the text,
 * so no text is sent twice. If a text fails, gets no answer or exceeds the limit of the day, its party is put
 * on the list to ring. Returns the number of texts that the service has accepted.
 */
export async function sendTexts(deps: Sending, service: TextService | undefined): Promise<number> {
  // The public demo sends no texts, because strangers could send them to anybody in our name.
  if (deps.isPublicDemo) return 0;
  await giveUpOnClaimed(deps);
  let taken = 0;
  for (let turn = 0; turn < mostInTurn; turn += 1) {
    const claimed = await claimNext(deps, service !== undefined);
    if (claimed === undefined) break;
    if (claimed.status !== 'sending' || service === undefined) continue;
    deps.crashPoint('text: claimed');
    const answer = await service.send({
      to: claimed.recipient,
      from: textSender(deps.business.name),
      words: claimed.words,
    });
    deps.crashPoint('text: handed over');
    await noteAnswer(deps, claimed, answer);
    if (answer.kind === 'taken') taken += 1;
  }
  if (service !== undefined) await followTaken(deps, service);
  return taken;
}

/**
 * Claims the next text that is due, or abandons it because it is too late or above the limit of the day. Undefined: no
 * text is due.
 */
async function claimNext(
  { db, now, business }: Sending,
  hasService: boolean,
): Promise<Pick<Text, 'status' | 'recipient' | 'words' | 'id' | 'bookingId'> | undefined> {
  return db.transaction().execute(async (transaction) => {
    const at = now();
    // One process claims at a time, so that the count of the day's texts is right. The lock of a move (0112) has the
    // same first number. Its second number is the day and never 0, so a text and a move never wait for each other.
    await sql`select pg_advisory_xact_lock(7211341, 0)`.execute(transaction);
    const next = await transaction
      .selectFrom('textMessages')
      .selectAll()
      .where('status', '=', 'waiting')
      // A text is not due while staff can undo the change that caused it.
      .where((text) => text.or([text('notBefore', 'is', null), text('notBefore', '<=', at)]))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const verdict = await verdictOn(transaction, next, { at, sender: textSender(business.name), hasService });
    await transaction.updateTable('textMessages').set(verdict).where('id', '=', next.id).execute();
    if (verdict.status !== 'sending') await putOnRingList(transaction, next, at);
    if (verdict.status === 'over') await insertMail(transaction, textsOverMail(business, venueDate(at)), at);
    return { ...next, status: verdict.status };
  });
}

async function verdictOn(
  db: Database,
  { usefulUntil }: Text,
  { at, sender, hasService }: { at: Date; sender: string; hasService: boolean },
): Promise<{ status: 'sending' | 'over' | 'failed'; claimedAt?: Date; problem?: string }> {
  if (!hasService) return { status: 'failed', problem: 'no account' };
  if (sender === '') return { status: 'failed', problem: 'no sender' };
  if (usefulUntil <= at) return { status: 'failed', problem: 'too late' };
  const { terms } = await readTermsAt(db, at);
  const { sent } = await db
    .selectFrom('textMessages')
    .select(sql<number>`count(*)::integer`.as('sent'))
    .where('claimedAt', '>=', toInstant(venueDate(at), localTime('00:00')))
    .executeTakeFirstOrThrow();
  return sent < textFigures(terms).textsADay ? { status: 'sending', claimedAt: at } : { status: 'over' };
}

async function noteAnswer(
  { db, now }: Sending,
  text: Pick<Text, 'id' | 'bookingId'>,
  answer: TextAnswer,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const note =
      answer.kind === 'taken'
        ? ({
            status: 'sent',
            providerRef: answer.ref,
            nextCheckAt: new Date(at.getTime() + firstLookMs),
          } as const)
        : ({ status: answer.kind === 'refused' ? 'failed' : 'unanswered', problem: answer.problem } as const);
    const { numUpdatedRows } = await transaction
      .updateTable('textMessages')
      .set(note)
      .where('id', '=', text.id)
      .where('status', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows === 1n && answer.kind !== 'taken') await putOnRingList(transaction, text, at);
  });
}

/** Abandons each text whose claim has expired: the text may have been sent, so it is not sent again. */
async function giveUpOnClaimed({ db, now }: Sending): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const lost = await transaction
      .updateTable('textMessages')
      .set({ status: 'unanswered', problem: 'the server stopped' })
      .where('status', '=', 'sending')
      .where('claimedAt', '<=', new Date(at.getTime() - claimedForMs))
      .returning(['id', 'bookingId'])
      .execute();
    for (const text of lost) await putOnRingList(transaction, text, at);
  });
}

/** Asks the service about accepted texts: whether each has arrived, and its cost. */
async function followTaken({ db, now }: Sending, service: TextService): Promise<void> {
  const at = now();
  const due = await db
    .updateTable('textMessages')
    .set({
      nextCheckAt: sql<Date>`${at}::timestamptz + greatest(${at}::timestamptz - claimed_at, interval '1 minute')`,
    })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('textMessages')
        .select('id')
        .where('nextCheckAt', '<=', at)
        .orderBy('nextCheckAt')
        .limit(mostInTurn)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const text of due) {
    const found = text.providerRef === null ? undefined : await service.stateOf(text.providerRef);
    const learnt = learntOf(text, found, at);
    // The text is still on its way, or the service did not answer.
    if (Object.keys(learnt).length === 0) continue;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('textMessages').set(learnt).where('id', '=', text.id).execute();
      if (learnt.status === 'failed') await putOnRingList(transaction, text, at);
    });
  }
}

function learntOf({ status, claimedAt }: Text, found: TextState | undefined, at: Date): Partial<Text> {
  const isOld = claimedAt === null || claimedAt.getTime() + followedForMs <= at.getTime();
  const isOver = found !== undefined && found.state !== 'on its way' && found.cost !== undefined;
  const hasFailed = found?.state === 'failed' && status === 'sent';
  return {
    ...(isOver || isOld ? { nextCheckAt: null } : {}),
    ...(found?.cost === undefined ? {} : { costMicros: found.cost.micros, costUnit: found.cost.unit }),
    ...(found?.state === 'delivered' ? { status: 'delivered' } : {}),
    ...(hasFailed ? { status: 'failed', problem: found.problem ?? 'not delivered' } : {}),
  };
}

/** A party that is already on the list to ring keeps its first reason. */
async function putOnRingList(db: Database, { bookingId }: Pick<Text, 'bookingId'>, at: Date): Promise<void> {
  await sql`
    insert into parties_to_ring (booking_id, lost, since) values (${bookingId}, 'text', ${at})
    on conflict (booking_id) do update set
      lost = case when parties_to_ring.rung_at is null then parties_to_ring.lost else excluded.lost end,
      since = excluded.since, rung_at = null, rung_by = null`.execute(db);
}
