import type { LegalForm } from '@slipway/shared/business.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, test } from 'vitest';
import { seededKey } from '../../set-up/opening/demo-data.ts';
import { insertNotOpen } from '../../catalogue/opening.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { lookForLive } from './look-for-live.ts';

const site = testAppOfFile({ boats: 2 });

const secrets = {
  STRIPE_SECRET_KEY: 'sk_live_thisIsSecret1',
  STRIPE_WEBHOOK_SECRET: 'whsec_thisIsSecret2',
  BACKUP_PASSPHRASE: 'a passphrase of mine',
  DATABASE_URL: 'postgres://slipway:hidden%20word@127.0.0.1:1/slipway',
  SMTP_URL: 'smtp://user:mailword@127.0.0.1:1',
};
let legalForm: LegalForm = 'company';
let legalName = 'Swan Pool Boats';
const house = () => ({
  db: site.db,
  business: { name: 'Swan Pool Boats', legalForm, legalName, companyNumber: '', vatNumber: '' },
  now: site.clock.now(),
});
const sentences = (found: Awaited<ReturnType<typeof lookForLive>>) =>
  found.flatMap(({ findings }) => findings.map(({ sentence }) => sentence)).join('\n');

test('on a simulated site doctor lists the missing variables of a live site, and the mistakes in the set-up', async () => {
  await insertNotOpen(site.db, null);
  const unsaid = (id: number, since: string | null) =>
    site.db
      .updateTable('menuItems')
      .set({ allergens: null, unansweredSince: since === null ? null : localDate(since) })
      .where('id', '=', id)
      .execute();
  await unsaid(menu.platter, '2027-04-01');
  await unsaid(menu.prosecco, '2027-04-20');
  await unsaid(menu.cake, null);
  await site.db.insertInto('settings').values({ key: seededKey, value: '2027-05-01', note: 'x' }).execute();
  const found = await lookForLive(house(), {});
  expect(found.map(({ topic }) => topic)).toEqual([
    'sale',
    'demonstration',
    'business',
    'words',
    'food',
    'people',
    'payments',
    'weather',
    'database',
  ]);
  const said = sentences(found);
  for (const words of [
    'you still need times',
    'not open yet',
    'demonstration is still in the database',
    'Swan Pool Boats is a demonstration company',
    'Prices include VAT, but there is no VAT number',
    '“What if we are late bringing the boat back?” in the FAQs says “A late return costs £50.00 per 15 minutes.” Your figures say: “A late return costs £25.00 per 15 minutes.”',
    '“Cancellation Policy” in the cancellation policy says “If we have to cancel, there is no refund, but a new date',
    '“Weather” in the terms says “Bad weather means winds above 15 km/h.” Your figures say: “We don’t go out in rain',
    'Nobody has said which allergens Grazing board has: it has been off sale since Saturday 1 May 2027.',
    'Prosecco has: it is on sale with “Allergens: ask us” until Wednesday 19 May 2027, then off sale.',
    'Nobody has said whether Celebration cake can be eaten.',
    'No owner has an account of their own',
    'PAYMENTS is simulated',
    'DATABASE_URL must lead to a Postgres server',
    'STRIPE_SECRET_KEY',
  ])
    expect(said).toContain(words);
});

test('a sole trader gives their own name, and needs no company number', async () => {
  legalForm = 'sole trader';
  expect(sentences(await lookForLive(house(), {}))).toContain(
    'is a sole trader, so every page has to name its owner',
  );
  legalName = 'Pat Hale';
  const said = sentences(await lookForLive(house(), {}));
  expect(said).toContain('Swan Pool Boats is the business name of Pat Hale');
  expect(said).not.toContain('demonstration company');
  legalForm = 'company';
});

test('doctor does not ask for a setting that is set', async () => {
  const said = sentences(await lookForLive(house(), { PUBLIC_URL: '', SMTP_URL: secrets.SMTP_URL }));
  expect(said).not.toContain('SMTP_URL must');
});

test('doctor prints no secret in a finding, even if the answer from another machine contains one', async () => {
  const live = {
    ...secrets,
    PAYMENTS: 'live',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
    PUBLIC_URL: 'https://127.0.0.1:1',
  };
  const said = sentences(await lookForLive(house(), live));
  expect(said).toContain('could not be checked');
  for (const secret of [...Object.values(secrets), 'hidden word', 'hidden%20word', 'mailword'])
    expect(said).not.toContain(secret);
});

test('doctor mentions the optional key of a forecast, and says how old the forecast is', async () => {
  const ofWeather = async (
    environment: Record<string, string> = { METOFFICE_FORECAST_KEY: 'a-key-of-ours' },
  ) => (await lookForLive(house(), environment)).find(({ topic }) => topic === 'weather')!.findings;
  expect(await ofWeather({})).toEqual([
    { isGood: true, sentence: expect.stringContaining('METOFFICE_FORECAST_KEY is not set') },
  ]);
  const now = site.clock.now();
  const poll = async (changes: { readAt: Date | null; problem: string | null; source?: string }) => {
    await site.db.deleteFrom('weatherPolls').execute();
    const row = { source: 'metoffice', kind: 'forecast' as const, nextAt: now, ...changes };
    await site.db.insertInto('weatherPolls').values(row).execute();
    return ofWeather();
  };
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(await poll({ readAt: ago(1), problem: null, source: 'simulated' })).toMatchObject([
    { isGood: false },
  ]);
  const last = (minutes: number) => `The Met Office last answered ${minutes} minutes ago.`;
  expect(await poll({ readAt: ago(40), problem: null })).toEqual([{ isGood: true, sentence: last(40) }]);
  expect(await poll({ readAt: ago(181), problem: null })).toMatchObject([
    { isGood: false, sentence: `${last(181)} Is the server running?` },
  ]);
  expect(await poll({ readAt: ago(40), problem: 'It was late.' })).toMatchObject([
    { isGood: false, sentence: `It was late. ${last(40)}` },
  ]);
  expect(await poll({ readAt: null, problem: 'It was late.' })).toMatchObject([
    { isGood: false, sentence: 'It was late. There has been no forecast yet.' },
  ]);
});
