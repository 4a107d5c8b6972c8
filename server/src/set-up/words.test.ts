import { getBooking } from '@slipway/shared/api/bookings.ts';
import { getHouse, getTextVersions } from '@slipway/shared/api/console/house.ts';
import { unwritten } from '@slipway/shared/rules/house-text.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { termsFileOf } from '../mail/terms-attachment.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';
import { insertFirstWords, readHouseTexts } from '../catalogue/house-texts.ts';
import { day, minute } from '../testing/test-clock.ts';
import { beginHouse, dogs, ofBusiness, ofFigures, ofWords, said, takeBack } from '../testing/test-house.ts';
import { apply, openSets, preview, site, slotOn, today } from '../testing/test-sets.ts';
import { signedInAs } from '../testing/test-staff.ts';

beforeAll(openSets);
afterAll(() => site.close());
beforeEach(beginHouse);

const answerOf = async (title: string) => (await said('faqs')).find((each) => each.title === title)?.text;

describe('words', () => {
  test('a changed answer to a question reads on the site as in the preview, and an undo restores the old answer', async () => {
    const before = await answerOf(dogs.title);
    const set = await apply('Dogs', [
      ofWords({ ...dogs, says: 'Small ones, **yes**. {{life_jacket_rule}}' }),
    ]);
    expect(set.effect.sentence).toBe('“Can we bring the dog?” changes.');
    expect(set.effect.figures).toContainEqual({
      label: '“Can we bring the dog?” will say',
      value: 'Small ones, yes. Everyone wears a life jacket at all times on the water.',
    });
    expect(set.effect.warnings).toContain(
      'Emails and pages of bookings still say: “Pets are prohibited on board, even the well-behaved ones.”',
    );
    expect(await answerOf(dogs.title)).toBe(
      'Small ones, **yes**. Everyone wears a life jacket at all times on the water.',
    );
    expect(await takeBack(set)).toEqual([]);
    expect(await answerOf(dogs.title)).toBe(before);
    const on = await signedInAs(site, 'owner');
    const { versions } = await on.get(getTextVersions, { query: { key: 'faqs/23' } });
    expect(versions.map(({ text }) => text)).toEqual([
      versions.at(-1)!.text,
      'Small ones, **yes**. {{life_jacket_rule}}',
      versions.at(-1)!.text,
    ]);
  });

  test('each text of a page can be changed, even in an older database', async () => {
    const before = (await said('home')).find(({ key }) => key === 'home/lead')?.text;
    expect(before).toMatch(/^Electric donut boats you drive yourself\./);
    const lead = { page: 'home', text: 'home/lead', title: 'Below the headline' } as const;
    const draft = [ofWords({ ...lead, says: 'Canoes for {{business_name}}.\n\nTwo to a boat.' })];
    const set = await apply('Canoes', draft);
    expect(set.effect.sentence).toBe('“Below the headline” changes.');
    expect((await said('home'))[0]?.text).toBe('Canoes for Roundabout Boats.\n\nTwo to a boat.');
    expect(await takeBack(set)).toEqual([]);
    expect((await said('home'))[0]?.text).toBe(before);
    const tag = { page: 'home', text: 'home/tag-food', title: 'BBQ in the middle' } as const;
    const oars = await apply('Oars', [
      ofWords({ ...tag, retitle: 'Oars', says: 'for all {{guests_in_words}}' }),
    ]);
    const tagOf = async () => (await said('home')).find(({ key }) => key === tag.text);
    expect(await tagOf()).toMatchObject({ title: 'Oars', text: 'for all ten' });
    const off = await apply('No tag', [ofWords({ ...tag, shown: false })]);
    expect(await tagOf()).toBeUndefined();
    for (const each of [off, oars]) await takeBack(each);
    await expect(
      apply('No headline', [
        ofWords({ page: 'home', text: 'home/hero', title: 'Come round to the lake.', shown: false }),
      ]),
    ).rejects.toThrow('stays: its page needs it');
    for (const more of [{ place: 7 }, { retitle: 'Ahoy' }, { also: 'More.' }, { text: null }])
      await expect(apply('More', [ofWords({ ...lead, says: 'Ours.', ...more })])).rejects.toThrow(
        'has a fixed place: only its words can be changed',
      );
    await sql`alter table house_texts disable trigger refuse_change_of_version;
      delete from house_texts where key like 'home/%' or key like 'terms/weather';
      alter table house_texts enable trigger refuse_change_of_version`.execute(site.db);
    await insertFirstWords(site.db);
    expect((await said('home')).find(({ key }) => key === 'home/lead')?.text).toBe(before);
    // insertFirstWords adds a missing text to the home page, but not to the terms.
    expect((await said('terms')).map(({ key }) => key)).not.toContain('terms/weather');
    await sql`alter table house_texts disable trigger refuse_change_of_version;
      delete from house_texts;
      alter table house_texts enable trigger refuse_change_of_version`.execute(site.db);
    await insertFirstWords(site.db);
  });

  test('a new text comes last, can be moved, and is removed by an undo', async () => {
    const [first] = await said('faqs');
    const set = await apply('New', [
      ofWords({ page: 'faqs', text: null, title: 'May we fish?', says: 'No.', search: ['angling'] }),
    ]);
    expect((await said('faqs')).at(-1)).toMatchObject({ key: 'faqs/may-we-fish', title: 'May we fish?' });
    const moved = await apply('First', [
      ofWords({ page: 'faqs', text: 'faqs/may-we-fish', title: 'May we fish?', place: 0.5 }),
    ]);
    expect((await said('faqs')).map(({ title }) => title).slice(0, 2)).toEqual([
      'May we fish?',
      first!.title,
    ]);
    await takeBack(moved);
    await takeBack(set);
    expect(await answerOf('May we fish?')).toBeUndefined();
  });

  test.each([
    [
      { says: 'The deposit is £150.' },
      '“The deposit is £150.” says £150, and the figure is £100. Write {{deposit}} instead',
    ],
    [{ says: 'See {{depositt}}.' }, 'There is no {{depositt}}'],
    [{ says: 'See {{deposit}.' }, 'one of its braces is missing'],
    [{ says: 'See [this](https://evil.example).' }, 'is not one of our pages'],
    [{ retitle: 'Do we need a boating licence?' }, 'There is another Do we need a boating licence?'],
  ])('refuses %j', async (words, sentence) => {
    await expect(preview([ofWords({ ...dogs, ...words })])).rejects.toThrow(sentence);
  });

  test('a text that nobody has written yet is not on the site', async () => {
    const added = { page: 'faqs', text: null, title: 'A new question?', says: unwritten } as const;
    await expect(preview([ofWords(added)])).rejects.toThrow('“A new question?” has no text yet');
  });

  test('a typed figure in a text causes a warning, even if it is right today', async () => {
    const { warnings } = await preview([ofWords({ ...dogs, says: 'The deposit is £100.' })]);
    expect(warnings.join()).toContain('does not change with the figure. Write {{deposit}} instead');
  });

  test('a text that contradicts what we do causes a warning', async () => {
    const policy = {
      page: 'cancellation',
      text: 'cancellation/policy',
      title: 'Cancellation Policy',
    } as const;
    const { warnings } = await preview([ofWords({ ...policy, retitle: 'If plans change' })]);
    expect(warnings.join()).toMatch(
      /there is no refund.*” contradicts what we do: “If we have to cancel, you/,
    );
  });
});

describe('changed business terms', () => {
  test('a changed term changes every sentence that contains it, and the preview lists those sentences', async () => {
    const set = await apply('Deposit', [ofFigures({ deposit: 120, refund: 14 })]);
    expect(set.effect.sentence).toContain('2 figures of the business change');
    const values = set.effect.figures.map(({ value }) => value).join('\n');
    expect(values).toContain('£100.00 → £120.00');
    expect(values).toMatch(
      /A refundable deposit of £100 per boat.*→ .*A refundable deposit of £120 per boat/,
    );
    expect(values).toContain('Cancel 14 or more days before');
    const everything = JSON.stringify([await said('faqs'), await said('terms'), await said('cancellation')]);
    expect(everything).toContain('£120 per boat');
    expect(everything).not.toContain('£100 per boat');
    await takeBack(set);
    expect(JSON.stringify(await said('faqs'))).toContain('£100 per boat');
  });

  test('a planned term applies from its first day, and does not undo changes of other terms', async () => {
    const first = addDays(today, 10);
    const planned = await apply('June', [ofFigures({ deposit: 150 })], { fromDate: first });
    expect(planned.effect.sentence).toContain('In force from');
    const soon = await apply('Now', [ofFigures({ arrive: 25 })]);
    const termsAt = async (at: Date) => (await readTermsAt(site.db, at)).terms;
    const now = site.clock.now();
    const then = new Date(now.getTime() + 11 * day);
    expect(await termsAt(now)).toMatchObject({ deposit: 10_000, arriveMinutesBefore: 25 });
    expect(await termsAt(then)).toMatchObject({ deposit: 15_000, arriveMinutesBefore: 25 });
    const on = await signedInAs(site, 'owner');
    const { figures, windKmh } = await on.get(getHouse);
    // The wind above which pages mention gusts.
    expect(windKmh).toBe(15);
    expect(figures.find(({ name }) => name === 'deposit')?.versions.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['£150.00', '£100.00']),
    );
    expect(await takeBack(planned)).toEqual([]);
    expect(await termsAt(then)).toMatchObject({ deposit: 10_000, arriveMinutesBefore: 25 });
    await takeBack(soon);
    expect(await termsAt(then)).toMatchObject({ deposit: 10_000, arriveMinutesBefore: 15 });
  });

  test('the preview of a changed term lists each sentence whose typed figure contradicts the term', async () => {
    const typed = await apply('Typed', [ofWords({ ...dogs, says: 'The deposit is £100.' })]);
    const { warnings } = await preview([ofFigures({ deposit: 130 })]);
    expect(warnings).toContain(
      '“The deposit is £100.” in “Can we bring the dog?” has £100 typed in, which does not change.',
    );
    await takeBack(typed);
  });
});

describe('an old booking keeps its text', () => {
  test('an old booking keeps its text, on its page and in the file attached to its email', async () => {
    const coupon = await site.aCoupon({ kind: 'fixed', value: 15_000 });
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const id = await visitor.book(await slotOn(addDays(today, 3)), coupon);
    const accepted = async () =>
      (await site.app.inject(`/api/booking/terms/${id}?email=ada@example.com`)).payload;
    const before = await accepted();
    expect(before).toContain('As you accepted them on Monday 3 May 2027');
    expect(before).toContain('deposit of £100');
    const mail = await site.db
      .selectFrom('mails')
      .selectAll()
      .where('bookingId', '=', id)
      .where('termsVersion', 'is not', null)
      .executeTakeFirstOrThrow();
    const { terms } = await site.db
      .selectFrom('businessTerms')
      .select('terms')
      .where('version', '=', mail.termsVersion!)
      .executeTakeFirstOrThrow();
    const file = await termsFileOf(site.db, { ...mail, terms });
    expect(file).toContain('deposit of £100');
    site.clock.forward(minute);
    const changes = [
      ofBusiness({ legal: 'Somebody Else Ltd' }),
      ofFigures({ deposit: 333, refund: 1 }),
      ofWords({
        page: 'terms',
        text: 'terms/complaints',
        title: 'If something goes wrong',
        says: '- Nobody answers.',
      }),
      ofWords({
        page: 'cancellation',
        text: 'cancellation/policy',
        title: 'Cancellation Policy',
        says: '- Never.',
      }),
    ];
    const set = await apply('Harsh', changes);
    expect(set.effect.warnings.join()).toContain('1 booking to come keeps the earlier text.');
    expect(await accepted()).toBe(before);
    expect(await termsFileOf(site.db, { ...mail, terms })).toBe(file);
    const view = await visitor.get(getBooking, { params: { id }, query: { email: 'ada@example.com' } });
    expect(view.accepted_on).toBe(today);
    // A visitor who books now accepts the present texts.
    const other = await site
      .aVisitor({ email: 'bob@example.com' })
      .book(await slotOn(addDays(today, 4)), coupon);
    const now = (await site.app.inject(`/api/booking/terms/${other}?email=bob@example.com`)).payload;
    expect(now).toContain('Never.');
    expect(now).toContain('Somebody Else Ltd');
    expect(now).not.toContain('£100');
    await takeBack(set);
  });

  test('an old booking’s text is shown only to its customer', async () => {
    for (const url of ['/api/booking/terms/x?email=ada@example.com', '/api/booking/terms/x'])
      expect((await site.app.inject(url)).statusCode).toBe(404);
  });
});

test('no stored version of the terms ever changes', async () => {
  for (const statement of [
    'update business_versions set note = $$x$$',
    'delete from house_texts',
    'truncate house_texts',
  ])
    await expect(sql.raw(statement).execute(site.db)).rejects.toThrow('is never changed');
  expect((await readHouseTexts(site.db)).length).toBeGreaterThan(36);
});
