import { getSky } from '@slipway/shared/api/sky.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { expect, test, vi } from 'vitest';
import { addTerms } from '../../testing/add-terms.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { pollWeather } from './poll-weather.ts';

const site = testAppOfFile();
const ask = () => site.aVisitor().get(getSky);
const later = (ms: number) => site.clock.forward(ms);

async function said(source: string, hoursAhead: number, meanKmh: number | null, saidAt: Date): Promise<void> {
  const first = Math.floor(site.clock.now().getTime() / hourMs) * hourMs;
  const hour = new Date(first + hoursAhead * hourMs);
  const other = { rainMm: null, rainPercent: null, weatherCode: null, gustKmh: 18.4, readAt: saidAt };
  await site.db
    .insertInto('weatherHours')
    .values({ source, kind: 'forecast', hour, meanKmh, saidAt, ...other })
    .execute();
}

test('the site shows the latest forecast of any service while it is fresh, unless the owner hides it', async () => {
  expect(await ask()).toEqual({ forecast: null, warnings: [] });
  const made = site.clock.now();
  await said('simulated', 1, 40, new Date(made.getTime() - 2 * hourMs));
  await said('metoffice', 1, 12.6, made);
  await said('metoffice', 2, null, made);
  await said('metoffice', 90, 9, made);
  later(minuteMs);
  const { forecast } = await ask();
  expect(forecast).toMatchObject({
    source: 'Met Office',
    licence: expect.stringMatching(/^https:/),
    said_at: made.toISOString(),
    // The missing hour stays missing, and hours far ahead are left out.
    hours: [
      { mean: 12.6, gusts: 18.4 },
      { mean: null, gusts: 18.4 },
    ],
  });
  await addTerms(site.db, { isSkyShown: false }, site.clock.now());
  expect((await ask()).forecast).toBeNull();
  await addTerms(site.db, { isSkyShown: true }, site.clock.now());
  expect((await ask()).forecast).not.toBeNull();
  later(3 * hourMs);
  expect((await ask()).forecast).toBeNull();
});

test('the site shows a weather warning until the warning ends, even if the forecast is hidden', async () => {
  await addTerms(site.db, { isSkyShown: false }, site.clock.now());
  const decideAt = new Date(site.clock.now().getTime() + hourMs);
  const { id } = await site.db
    .insertInto('weatherDecisions')
    .values({
      kind: 'warned',
      date: localDate('2027-05-04'),
      fromTime: localTime('15:00'),
      toTime: localTime('18:00'),
      decideAt,
      reason: 'strong wind',
      known: '{}',
      staffId: null,
      decidedAt: site.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  later(minuteMs);
  expect(await ask()).toEqual({
    forecast: null,
    warnings: [
      {
        date: '2027-05-04',
        from: '15:00',
        to: '18:00',
        decide_at: decideAt.toISOString(),
        reason: 'strong wind',
      },
    ],
  });
  await site.db
    .updateTable('weatherDecisions')
    .set({ endedAt: site.clock.now() })
    .where('id', '=', id)
    .execute();
  later(minuteMs);
  expect((await ask()).warnings).toEqual([]);
});

test('while the weather service hangs, a thousand pages do not wait, and share one database query', async () => {
  const looks = vi.spyOn(site.db, 'selectFrom');
  let answer = () => {};
  const hangs = new Promise<void>((resolve) => (answer = resolve));
  const hour = new Date(Math.ceil(site.clock.now().getTime() / hourMs) * hourMs);
  const wind = { meanKmh: 9, gustKmh: 14, rainMm: null, rainPercent: null, weatherCode: null };
  const calls = vi.fn(async () => {
    await hangs;
    return { saidAt: site.clock.now(), hours: [{ hour, ...wind }] };
  });
  const asked = pollWeather(site.deps, { source: 'metoffice', kinds: ['forecast'], ask: calls });
  await vi.waitFor(() => expect(calls).toHaveBeenCalled());
  looks.mockClear();
  const visitor = site.aVisitor();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => visitor.get(getSky)));
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(looks.mock.calls.filter(([table]) => table === 'weatherHours').length).toBeLessThanOrEqual(1);
  expect(calls).toHaveBeenCalledOnce();
  answer();
  await asked;
  looks.mockRestore();
});
