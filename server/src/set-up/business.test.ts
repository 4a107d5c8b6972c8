import { listMenu } from '@slipway/shared/api/catalogue.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendMails } from '../mail/send-mails.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { readBusiness } from '../catalogue/live-business.ts';
import { openTestApp } from '../testing/test-app.ts';
import { beginHouse, dogs, ofBusiness, ofFigures, ofWords, takeBack } from '../testing/test-house.ts';
import {
  apply,
  applyChangeSet,
  bench,
  draft,
  openSets,
  preview,
  scheduleChangeSet,
  site,
  slotOn,
  today,
} from '../testing/test-sets.ts';
import { saveChangeSet, throwChangeSetAway } from './draft-commands.ts';
import { fieldsOfBusiness } from './kinds/business.ts';

const { place } = fieldsOfBusiness(sampleBusiness);

beforeAll(openSets);
afterAll(() => site.close());
beforeEach(beginHouse);
afterEach(() => void vi.useRealTimers());

describe('the business', () => {
  test('changed business details match the preview, apply in this process immediately, and can be undone', async () => {
    const before = await readBusiness(site.db);
    const set = await apply('Move', [ofBusiness({ phone: '01632 960999', name: 'Paddle & Co' })]);
    expect(set.effect.sentence).toBe(
      '2 things about the business change, on every page and in every email from now on.',
    );
    expect(set.effect.figures).toContainEqual({
      label: 'Phone',
      value: '+44 1632 960 142 → +44 1632 960 999',
    });
    await site.deps.followBusiness('at once');
    expect(site.deps.business).toEqual({ ...before, phone: '+441632960999', name: 'Paddle & Co' });
    expect(await takeBack(set)).toEqual([]);
    expect(await readBusiness(site.db)).toEqual(before);
  });

  test('changed business details appear in another process within 250 ms', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const elsewhere = await openTestApp({ database: site.database });
    await apply('Name', [ofBusiness({ name: 'Elsewhere' })]);
    await elsewhere.app.inject('/.well-known/security.txt');
    expect(elsewhere.deps.business.name).toBe('Roundabout Boats');
    vi.advanceTimersByTime(250);
    const { payload } = await elsewhere.app.inject('/.well-known/security.txt');
    expect(payload).toContain('Contact');
    expect(elsewhere.deps.business.name).toBe('Elsewhere');
    await elsewhere.close();
    await apply('Back', [ofBusiness({ name: 'Roundabout Boats' })]);
  });

  test('the VAT number is shown only while the business is registered', async () => {
    const said = async () => {
      await site.deps.followBusiness('at once');
      return site.deps.business.vatNumber;
    };
    const set = await apply('Number', [ofBusiness({ vat: 'GB123456789' })]);
    expect(await said()).toBe('GB123456789');
    const off = await apply('Off', [ofFigures({ vat: 0 })]);
    expect(await said()).toBe('');
    expect((await readBusiness(site.db)).vatNumber).toBe('GB123456789');
    // Reading the catalogue also updates the business in memory. The VAT number must not reappear then.
    await site.deps.catalogue.current();
    expect(site.deps.business.vatNumber).toBe('');
    await takeBack(off);
    expect(await said()).toBe('GB123456789');
    await takeBack(set);
  });

  test('changed business details are not undone if somebody has changed them since', async () => {
    const set = await apply('One', [ofBusiness({ tagline: 'One' })]);
    await apply('Two', [ofBusiness({ tagline: 'Two' })]);
    expect(await takeBack(set)).toEqual(['The business: what it is']);
    expect((await readBusiness(site.db)).tagline).toBe('Two');
  });

  test.each([
    [{ phone: 'ring us' }, 'Phone must be like'],
    [{ place: { ...place, postcode: 'nowhere' } }, 'Postcode must be a UK postcode, like MK9 3XS.'],
    [{ email: 'nobody' }, 'Email must be an email address'],
    [{ x: 'http://x.example' }, 'X must be empty or an https address'],
    [{ name: 'Same', facebook: 'javascript:hit()' }, 'Facebook must be'],
    [{ hours: [{ days: [1], opens: '18:00', closes: '09:00' }] }, 'Hours must close after it opens'],
    [{ sketch: { file: '/evil.example/x.svg', alt: '' } }, 'Map sketch must be'],
  ] as const)('refuses %j', async (words, sentence) => {
    await expect(preview([ofBusiness(words as never)])).rejects.toThrow(sentence);
  });

  test('once its premises licence is removed, a business sells no alcohol', async () => {
    const names = async () => (await site.aVisitor().get(listMenu)).map(({ name }) => name);
    const all = await names();
    const set = await apply('Dry', [ofBusiness({ licence: '' })]);
    expect(set.effect.warnings.join()).toContain('neither shown nor sold');
    expect((await names()).length).toBeLessThan(all.length);
    await takeBack(set);
    expect(await names()).toEqual(all);
  });

  test('starts that follow the sun change when the business moves, and require that the business has coordinates', async () => {
    const { place } = await readBusiness(site.db);
    await apply('Sun', [
      {
        id: 'sun',
        kind: 'weekly_times',
        words: {
          name: 'Sunset',
          first: '01-01',
          last: '12-31',
          packages: null,
          minutes: 120,
          rows: [
            {
              days: [1, 2, 3, 4, 5, 6, 7],
              starts: [],
              sun: [-120],
              surcharge: { pounds: 0 },
              extra: 15,
              covers: null,
            },
          ],
        },
      },
    ]);
    const further = {
      name: place.name,
      street: place.streetAddress,
      town: place.locality,
      postcode: place.postcode,
      country: place.country,
      latitude: 58.2,
      longitude: -6.4,
    };
    const set = await apply('North', [ofBusiness({ place: further })]);
    expect(set.effect.sentence).toMatch(/appear.*go/);
    await takeBack(set);
    const nowhere = { ...further, latitude: null, longitude: null };
    await expect(apply('Nowhere', [ofBusiness({ place: nowhere })])).rejects.toThrow(
      'Sunset has starts that follow the sun, and your place is not on the map.',
    );
    const half = { ...further, longitude: null };
    await expect(apply('Half', [ofBusiness({ place: half })])).rejects.toThrow(
      'Place needs latitude and longitude, or neither.',
    );
  });

  test('a manager may change answers to questions, but not the business’s details, terms or figures', async () => {
    const manager = bench.actor('manager');
    const set = await draft('Mine', [ofBusiness({ name: 'Mine' })]);
    await expect(bench.run(manager, applyChangeSet, set)).rejects.toThrow('Only an owner may change this');
    const policy = await draft('Mine', [
      ofWords({ page: 'terms', text: 'terms/captain', title: 'The captain', says: '- Any.' }),
    ]);
    await expect(bench.run(manager, applyChangeSet, policy)).rejects.toMatchObject({ code: 'not_allowed' });
    const deposit = await draft('Mine', [ofFigures({ deposit: 120 })]);
    await expect(bench.run(manager, applyChangeSet, deposit)).rejects.toMatchObject({ code: 'not_allowed' });
    const answer = await draft('Dogs', [ofWords({ ...dogs, says: '{{pets_rule}} Ask us.' })]);
    await bench.run(manager, applyChangeSet, answer);
    await takeBack(answer);
  });

  test('only an owner may undo, discard, empty or unschedule a change set that an owner made', async () => {
    const manager = bench.actor('manager');
    const deposit = () => draft('Deposit', [ofFigures({ deposit: 120 })]);
    const refused = { code: 'not_allowed' };
    const applied = await bench.run(bench.actor('owner'), applyChangeSet, await deposit());
    await expect(bench.undo(manager, applied.action!.id)).rejects.toMatchObject(refused);
    await bench.undo(bench.actor('owner'), applied.action!.id);
    const set = await deposit();
    const at = new Date(site.clock.now().getTime() + 86_400_000).toISOString();
    const planned = await bench.run(bench.actor('owner'), scheduleChangeSet, { ...set, at });
    await expect(bench.undo(manager, planned.action!.id)).rejects.toMatchObject(refused);
    await expect(bench.run(manager, throwChangeSetAway, set)).rejects.toMatchObject(refused);
    const emptied = { ...set, name: 'Nothing', fromDate: null, changes: [] };
    await expect(bench.run(manager, saveChangeSet, emptied)).rejects.toMatchObject(refused);
    const thrown = await bench.run(bench.actor('owner'), throwChangeSetAway, set);
    await expect(bench.undo(manager, thrown.action!.id)).rejects.toMatchObject(refused);
    await bench.undo(bench.actor('owner'), thrown.action!.id);
    await bench.run(bench.actor('owner'), throwChangeSetAway, set);
  });

  test('a renamed business leaves its old name in no email, calendar file, terms or document', async () => {
    const coupon = await site.aCoupon({ kind: 'fixed', value: 15_000 });
    const slot = await slotOn(addDays(today, 2));
    const id = await site.aVisitor({ email: 'zoe@example.com' }).book(slot, coupon);
    const old = await readBusiness(site.db);
    const set = await apply('New name', [
      ofBusiness({
        name: 'Paddle & Co',
        tagline: 'Canoes',
        legal: 'Paddle Ltd',
        phone: '+441632960777',
        email: 'ahoy@paddle.example',
        address: '2 Shore Road, Kendal, England',
        place: {
          name: 'The Boathouse',
          street: '2 Shore Road',
          town: 'Kendal',
          postcode: 'LA9 4XX',
          country: 'GB',
          latitude: 54.32,
          longitude: -2.74,
        },
      }),
    ]);
    await site.deps.followBusiness('at once');
    const texts: string[] = [];
    const reader: MailTransport = async (_mail, { subject, text, html, calendar }) => {
      texts.push(subject, text, html(), calendar() ?? '');
    };
    expect(await sendMails(site.deps, reader)).toBeGreaterThan(1);
    for (const url of [
      `/api/booking/calendar/${id}?email=zoe@example.com`,
      '/.well-known/security.txt',
      '/api/openapi.json',
    ]) {
      const { payload, statusCode } = await site.app.inject(url);
      expect(statusCode, url).toBe(200);
      texts.push(payload);
    }
    const all = texts.join('\n');
    expect(all).toContain('Paddle');
    for (const gone of [
      old.name,
      old.legalName,
      '960142',
      '960 142',
      old.email,
      old.place.name,
      old.place.postcode,
    ])
      expect(all, gone).not.toContain(gone);
    await takeBack(set);
    await site.deps.followBusiness('at once');
  });
});
