import type { Database, Row } from '../platform/database/tables.ts';
import type { Authentication } from './payment-provider.ts';

/** Stores the authentication of a card in place of any authentication of an earlier card of the same attempt. */
export async function keepAuthentication(
  db: Database,
  attemptId: string,
  card: string,
  { id, state, methodPage }: Authentication,
  now: Date,
): Promise<void> {
  const row = {
    card,
    authentication: id,
    state,
    hasMethodPage: methodPage !== undefined,
    challengeResult: null,
    updatedAt: now,
  };
  await db
    .insertInto('cardAuthentications')
    .values({ attemptId, ...row })
    .onConflict((conflict) => conflict.column('attemptId').doUpdateSet(row))
    .execute();
}

export function findAuthentication(
  db: Database,
  attemptId: string,
  card: string,
): Promise<Row<'cardAuthentications'> | undefined> {
  return db
    .selectFrom('cardAuthentications')
    .selectAll()
    .where('attemptId', '=', attemptId)
    .where('card', '=', card)
    .executeTakeFirst();
}

/** Stores the state, unless a newer authentication has replaced this authentication. */
export async function noteState(
  db: Database,
  { attemptId, authentication }: Row<'cardAuthentications'>,
  state: Authentication['state'],
  now: Date,
): Promise<void> {
  await db
    .updateTable('cardAuthentications')
    .set({ state, updatedAt: now })
    .where('attemptId', '=', attemptId)
    .where('authentication', '=', authentication)
    .execute();
}

/** Stores the result that the bank sent through the browser, for the attempt whose reference is in the address. */
export async function keepChallengeResult(
  db: Database,
  attempt: { bookingId: string; reference: string },
  challengeResult: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('cardAuthentications')
    .set({ challengeResult, updatedAt: now })
    .where('state', '=', 'challenged')
    .where('attemptId', 'in', (eb) =>
      eb
        .selectFrom('paymentAttempts')
        .select('id')
        .where('bookingId', '=', attempt.bookingId)
        .where('reference', '=', attempt.reference),
    )
    .execute();
}

/** Forgets the card's token, which is valid for one charge. */
export async function forgetCard(
  db: Database,
  { attemptId, authentication }: Row<'cardAuthentications'>,
): Promise<void> {
  await db
    .deleteFrom('cardAuthentications')
    .where('attemptId', '=', attemptId)
    .where('authentication', '=', authentication)
    .execute();
}
