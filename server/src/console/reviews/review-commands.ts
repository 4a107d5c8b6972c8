import { plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/reviews.ts';
import { hidingReasonNames, hidingReasons } from '@slipway/shared/rules/review-reasons.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { command } from '../command/command.ts';

/** Hides a review from the site, for a reason from a list. The stars of the review still count in the average. */
export const hideReview = command(contract.hideReview, {
  name: 'hide-review',
  kind: 'prices and times',
  async handler(db, _actor, { review, because }) {
    const found = await lockReview(db, review);
    await setHidden(db, review, { isHidden: true, hiddenBecause: because });
    return {
      subject: { kind: 'review', id: String(review) },
      effect: {
        sentence: `Review ${review} by ${found.name} is hidden: ${hidingReasons[because].label.toLowerCase()}.`,
        figures: [],
        warnings: [
          `Its ${plural(found.stars, 'star stays', `${found.stars} stars stay`)} in the average. The site counts the review among the hidden reviews, with this reason.`,
        ],
      },
      before: hiddenOf(found),
      after: { isHidden: true, hiddenBecause: because },
      result: {},
    };
  },
  async undo(db, _actor, { subject, before }) {
    await putBack(db, Number(subject.id), before);
  },
});

export const showReview = command(contract.showReview, {
  name: 'show-review',
  kind: 'prices and times',
  async handler(db, _actor, { review }) {
    const found = await lockReview(db, review);
    await setHidden(db, review, { isHidden: false, hiddenBecause: null });
    return {
      subject: { kind: 'review', id: String(review) },
      effect: {
        sentence: `Review ${review} by ${found.name} is on the site again.`,
        figures: [],
        warnings: [],
      },
      before: hiddenOf(found),
      after: { isHidden: false, hiddenBecause: null },
      result: {},
    };
  },
  async undo(db, _actor, { subject, before }) {
    await putBack(db, Number(subject.id), before);
  },
});

/** Publishes an answer below the review. An empty text removes the answer. */
export const answerReview = command(contract.answerReview, {
  name: 'answer-review',
  kind: 'prices and times',
  async handler(db, _actor, { review, was, words }, { now }) {
    const found = await lockReview(db, review);
    const before = found.answer ?? '';
    if (before !== was) {
      const changed = { by: await lastAnswerBy(db, review), at: (found.answeredAt ?? now).toISOString() };
      throw new Refusal('version_changed', { details: { console: { changed } } });
    }
    const after = words.trim();
    await setAnswer(db, review, after === '' ? null : after, after === '' ? null : now);
    return {
      subject: { kind: 'review', id: String(review) },
      effect: {
        sentence:
          after === ''
            ? `The answer to ${found.name} is off the site.`
            : `The answer to ${found.name} is on the site.`,
        figures: [],
        warnings: [],
      },
      before: { answeredAt: found.answeredAt?.toISOString() ?? null },
      after: { isAnswered: after !== '' },
      personal: { before: { answer: found.answer }, after: { answer: after } },
      basis: [review, was, words],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, personal }) {
    const review = Number(subject.id);
    await lockReview(db, review);
    const [answer, at] = [personal?.before['answer'], before['answeredAt']];
    await setAnswer(
      db,
      review,
      typeof answer === 'string' ? answer : null,
      typeof at === 'string' ? new Date(at) : null,
    );
  },
});

async function lockReview(db: Database, id: number): Promise<Row<'reviews'>> {
  const found = await db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('not_found', { message: `There is no review ${id}.` });
  return found;
}

type Hidden = Pick<Row<'reviews'>, 'isHidden' | 'hiddenBecause'>;

const hiddenOf = ({ isHidden, hiddenBecause }: Hidden): Hidden => ({ isHidden, hiddenBecause });

async function setHidden(db: Database, id: number, hidden: Hidden): Promise<void> {
  await db.updateTable('reviews').set(hidden).where('id', '=', id).execute();
}

async function putBack(db: Database, id: number, before: Readonly<Record<string, unknown>>): Promise<void> {
  await lockReview(db, id);
  const because = before['hiddenBecause'];
  await setHidden(db, id, {
    isHidden: before['isHidden'] === true,
    hiddenBecause: hidingReasonNames.find((reason) => reason === because) ?? null,
  });
}

async function setAnswer(
  db: Database,
  id: number,
  answer: string | null,
  answeredAt: Date | null,
): Promise<void> {
  await db.updateTable('reviews').set({ answer, answeredAt }).where('id', '=', id).execute();
}

async function lastAnswerBy(db: Database, review: number): Promise<string | null> {
  const row = await db
    .selectFrom('staffActions as a')
    .leftJoin('staff as p', 'p.id', 'a.staffId')
    .select('p.name')
    .where('a.subjectKind', '=', 'review')
    .where('a.subjectId', '=', String(review))
    .where('a.command', '=', 'answer-review')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  return row?.name ?? null;
}
