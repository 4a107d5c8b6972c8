import {
  answerReview,
  hideReview,
  listStaffReviews,
  showReview,
} from '@slipway/shared/api/console/reviews.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { listReviews, scoreReviews } from '@slipway/shared/api/reviews.ts';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { signedInAs } from '../../testing/test-staff.ts';

const site = testAppOfFile();
beforeAll(async () => {
  const sailed = 'Classic, April 2027';
  const review = { bookingId: null, stars: 5, words: 'Sunny.\nRound.', sailed };
  await site.db
    .insertInto('reviews')
    .values([
      { ...review, name: 'Old', createdAt: new Date('2027-04-01T12:00:00Z') },
      {
        ...review,
        name: 'Hidden',
        createdAt: new Date('2027-04-02T12:00:00Z'),
        isHidden: true,
        hiddenBecause: 'abuse' as const,
      },
      { ...review, name: 'Made up', createdAt: new Date('2027-04-03T12:00:00Z'), isSample: true },
      { ...review, name: 'New', stars: 1, createdAt: new Date('2027-04-04T12:00:00Z') },
    ])
    .execute();
});

test('reviews are sorted by date, not stars; samples are marked and hidden reviews left out', async () => {
  expect(await site.aVisitor().get(listReviews)).toEqual([
    {
      name: 'New',
      stars: 1,
      words: 'Sunny.\nRound.',
      sailed: 'Classic, April 2027',
      is_sample: false,
      answer: null,
    },
    {
      name: 'Made up',
      stars: 5,
      words: 'Sunny.\nRound.',
      sailed: 'Classic, April 2027',
      is_sample: true,
      answer: null,
    },
    {
      name: 'Old',
      stars: 5,
      words: 'Sunny.\nRound.',
      sailed: 'Classic, April 2027',
      is_sample: false,
      answer: null,
    },
  ]);
});

test('a live site never shows a sample', async () => {
  const live = await openTestApp({ database: site.database, deps: { isSimulated: false } });
  const names = (await live.aVisitor().get(listReviews)).map(({ name }) => name);
  expect(names).toEqual(['New', 'Old']);
  await live.close();
});

test('the score counts hidden reviews, lists the reasons for hiding them, and leaves out samples', async () => {
  expect(await site.aVisitor().get(scoreReviews)).toEqual({
    stars: [
      { stars: 5, count: 2 },
      { stars: 1, count: 1 },
    ],
    hidden: [{ because: 'abuse', count: 1 }],
  });
});

test('at the console a review can be hidden with a reason, shown again, and answered in public', async () => {
  const manager = await signedInAs(site, 'manager');
  const list = (filter?: 'hidden' | 'no answer') =>
    manager.get(listStaffReviews, { query: filter === undefined ? {} : { filter } });
  const { reviews, counts, average } = await list();
  expect(reviews.map(({ name }) => name)).toEqual(['New', 'Made up', 'Hidden', 'Old']);
  expect(counts).toEqual({ all: 4, noAnswer: 3, hidden: 1 });
  expect(average).toBeCloseTo(11 / 3);
  const review = reviews[0]!.id;
  const publicNames = async () => (await site.aVisitor().get(listReviews)).map(({ name }) => name);

  expect(await manager.refusedRun(hideReview, { review, because: 'one star' })).toMatchObject({
    code: 'malformed',
  });
  expect(await manager.refusedRun(hideReview, { review })).toMatchObject({ code: 'malformed' });
  await manager.run(hideReview, { review, because: 'private details' });
  expect(await publicNames()).toEqual(['Made up', 'Old']);
  expect((await site.aVisitor().get(scoreReviews)).stars).toContainEqual({ stars: 1, count: 1 });
  expect((await list()).average).toBe(average);
  await manager.run(showReview, { review });
  expect(await publicNames()).toEqual(['New', 'Made up', 'Old']);

  const words = 'You are right.\nWe have changed it.';
  const done = await manager.get(answerReview, {
    body: { review, was: '', words, requestId: 'one-answer' },
  });
  const answers = async () => (await site.aVisitor().get(listReviews)).map(({ answer }) => answer);
  expect(await answers()).toEqual([words, null, null]);
  expect(await manager.refusedRun(answerReview, { review, was: '', words: 'No.' })).toMatchObject({
    code: 'version_changed',
  });
  expect((await list('no answer')).reviews.map(({ name }) => name)).toEqual(['Made up', 'Old']);
  await manager.get(undoAction, { body: { action: done.action!.id, requestId: 'one-undo-2' } });
  expect(await answers()).toEqual([null, null, null]);
  const dock = await signedInAs(site, 'dock');
  expect(await dock.refused(listStaffReviews)).toMatchObject({ code: 'not_allowed' });
});
