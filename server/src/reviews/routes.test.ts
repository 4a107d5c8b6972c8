import { listReviews } from '@slipway/shared/api/reviews.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const sailed = 'Classic, April 2027';
  const review = { bookingId: null, stars: 5, words: 'Sunny.\nRound.', sailed };
  await site.db
    .insertInto('reviews')
    .values([
      { ...review, name: 'Old', createdAt: new Date('2027-04-01T12:00:00Z') },
      { ...review, name: 'Hidden', createdAt: new Date('2027-04-02T12:00:00Z'), isHidden: true },
      { ...review, name: 'Made up', createdAt: new Date('2027-04-03T12:00:00Z'), isSample: true },
      { ...review, name: 'New', stars: 1, createdAt: new Date('2027-04-04T12:00:00Z') },
    ])
    .execute();
});
afterAll(() => site.close());

test('reviews come newest first, whatever their stars, with samples marked and none that is hidden', async () => {
  expect(await site.aVisitor().get(listReviews)).toEqual([
    { name: 'New', stars: 1, words: 'Sunny.\nRound.', sailed: 'Classic, April 2027', is_sample: false },
    { name: 'Made up', stars: 5, words: 'Sunny.\nRound.', sailed: 'Classic, April 2027', is_sample: true },
    { name: 'Old', stars: 5, words: 'Sunny.\nRound.', sailed: 'Classic, April 2027', is_sample: false },
  ]);
});

test('a live site never shows a sample', async () => {
  const live = await openTestApp({ database: site.database, deps: { isSimulated: false } });
  const names = (await live.aVisitor().get(listReviews)).map(({ name }) => name);
  expect(names).toEqual(['New', 'Old']);
  await live.close();
});
