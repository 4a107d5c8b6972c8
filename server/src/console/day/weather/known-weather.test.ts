import { undoAction } from '@slipway/shared/api/console/me.ts';
import { getWeather, typeReading } from '@slipway/shared/api/console/weather.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownNow } from '../../../catalogue/weather/known-now.ts';
import { metOffice } from '../../../catalogue/weather/metoffice/metoffice.ts';
import { pollWeather } from '../../../catalogue/weather/poll-weather.ts';
import { type Random, randomFrom } from '../../../testing/random.ts';
import { forecastFrom, inJson, metOfficeOfFile, recordedAnswer } from '../../../testing/played-met-office.ts';
import { at, hour, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, atTablet } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
const played = metOfficeOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;

const morning = at(`${saturday} 09:00`);
const service = (timeoutMs?: number, keys: { forecast?: string; observed?: string } = { forecast: 'key' }) =>
  metOffice(
    { forecast: keys.forecast, observed: keys.observed },
    { address: played.address, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  );
const poll = (timeoutMs?: number) => pollWeather(jetty.site.deps, service(timeoutMs));
const seen = (who = dock, date = saturday) => who.get(getWeather, { params: { date } });
const rows = () => jetty.site.db.selectFrom('weatherHours').selectAll().orderBy('hour').execute();
const pollRow = () => jetty.site.db.selectFrom('weatherPolls').selectAll().executeTakeFirstOrThrow();

beforeEach(async () => {
  for (const table of ['weatherReadings', 'weatherHours', 'weatherPolls'] as const)
    await jetty.site.db.deleteFrom(table).execute();
  ({ dock, manager, kitchen } = await jetty.begin());
  played.asked.splice(0);
});

describe('a reading typed at the jetty', () => {
  const type = (who: StaffBrowser, body: object) =>
    who.get(typeReading, { body: { ...body, requestId: randomUUID() } as never });

  test('a reading is shown with its author and time, and staff can enter readings only for days that their role may change', async () => {
    const now = jetty.site.clock.now();
    const done = await type(dock, { meanKmh: 9, gustKmh: 14 });
    expect(done.effect.sentence).toBe('Wind 9 km/h, gusts 14, at 09:30.');
    await type(manager, { meanKmh: 0, measuredAt: new Date(now.getTime() - 2 * hour).toISOString() });
    const by = expect.any(String);
    expect((await seen(manager)).readings).toEqual([
      { id: done.result!.reading, measuredAt: now.toISOString(), meanKmh: 9, gustKmh: 14, by },
      {
        id: expect.any(Number),
        measuredAt: at(`${saturday} 07:30`).toISOString(),
        meanKmh: 0,
        gustKmh: null,
        by,
      },
    ]);
    await dock.get(undoAction, { body: { action: done.action!.id, requestId: randomUUID() } });
    expect((await seen()).readings).toMatchObject([{ meanKmh: 0 }]);
    expect(await kitchen.refused(getWeather, { params: { date: saturday } })).toMatchObject({
      code: 'not_allowed',
    });
    expect(await kitchen.refusedRun(typeReading, { meanKmh: 9 })).toMatchObject({ code: 'not_allowed' });
    // At the tablet, a manager has the same limit as dock staff: readings of today only.
    const { browser, signIn } = await atTablet(jetty.site, 'manager');
    await signIn();
    await type(browser, { meanKmh: 4 });
    const yesterday = at('2027-05-07 23:00').toISOString();
    for (const who of [dock, browser])
      expect(await who.refusedRun(typeReading, { meanKmh: 4, measuredAt: yesterday })).toMatchObject({
        code: 'out_of_reach',
      });
    await type(manager, { meanKmh: 4, measuredAt: yesterday });
    expect((await seen(manager, '2027-05-07')).readings).toHaveLength(1);
  });

  test.each([
    [6, 14, '09:36 is still to come: it is 09:30 at the lake.'],
    [-12 * 60 - 1, 14, 'That is more than 12 hours ago. Please type what the gauge shows now.'],
    [0, 8, 'Gusts of 8 km/h are less than the wind of 9 km/h. Are the two in the wrong fields?'],
  ])(
    'a reading %i minutes from now with gusts of %i km/h is refused, and the message says why',
    async (minutes, gustKmh, message) => {
      const measuredAt = new Date(jetty.site.clock.now().getTime() + minutes * minute).toISOString();
      expect(await manager.refusedRun(typeReading, { meanKmh: 9, gustKmh, measuredAt })).toMatchObject({
        code: 'invalid',
        message,
      });
      expect((await seen()).readings).toEqual([]);
    },
  );

  test('a reading from a phone whose clock is ahead gets the server’s time', async () => {
    const ahead = new Date(jetty.site.clock.now().getTime() + 4 * minute).toISOString();
    await type(dock, { meanKmh: 9, measuredAt: ahead });
    expect((await seen()).readings).toMatchObject([{ measuredAt: jetty.site.clock.now().toISOString() }]);
  });
});

describe('a forecast', () => {
  test('without a weather service the page says so, and the server requests no forecast', async () => {
    await pollWeather(jetty.site.deps, undefined);
    expect(await seen()).toMatchObject({ source: null, forecast: null, observed: null });
    expect(played.asked).toEqual([]);
  });

  test('all processes together request the forecast once an hour, and the page shows the hours of the day’s trips', async () => {
    played.answerWith(inJson(forecastFrom(morning)));
    await Promise.all([poll(), poll(), poll()]);
    expect(played.asked).toHaveLength(1);
    const day = await seen();
    expect(day).toMatchObject({
      source: 'metoffice',
      forecast: { problem: null, readAt: jetty.site.clock.now().toISOString() },
      limits: [{ kind: 'Boat', meanKmh: 15, gustKmh: 25 }],
      sunset: '20:39',
    });
    expect(day.hours[0]).toMatchObject({
      time: '10:00',
      forecast: { meanKmh: 18.4, gustKmh: 28.2, rainMm: 0, rainPercent: 7, saidAt: morning.toISOString() },
      observed: null,
    });
    expect(day.hours.map(({ time }) => time.slice(0, 2)).join()).toMatch(/^10,11,12,13,14,15,16,17/);
    // A missing value is null, and an hour without values is still listed.
    expect(day.hours[1]!.forecast).toMatchObject({ meanKmh: null, gustKmh: null });
    expect(day.hours.at(-1)!.forecast).toBeNull();
    await jetty.later(hour - minute);
    await poll();
    expect(played.asked).toHaveLength(1);
    await jetty.later(minute);
    await poll();
    expect(played.asked).toHaveLength(2);
    // If a process dies while it calls the service, another process repeats the call later.
    await jetty.site.db.updateTable('weatherPolls').set({ nextAt: jetty.site.clock.now() }).execute();
    played.answerWith((request) => request.socket.destroy());
    await poll();
    expect((await pollRow()).nextAt.getTime() - jetty.site.clock.now().getTime()).toBe(5 * minute);
  });

  test('a nearby measurement is shown beside the forecast, and without coordinates no measurement is requested', async () => {
    const observed = () => pollWeather(jetty.site.deps, service(undefined, { observed: 'key' }));
    const { place } = jetty.site.deps.business;
    const wasAt = place.latitude;
    Object.assign(place, { latitude: null });
    await observed();
    expect(await pollRow()).toMatchObject({
      problem: 'The place of the jetty is not set: put it on the map under Set up, Business.',
    });
    Object.assign(place, { latitude: wasAt });
    await jetty.later(5 * minute);
    const shifted = recordedAnswer('observations').replaceAll(
      /"datetime": "[^T]+T(\d\d)/g,
      (_, h: string) => {
        return `"datetime": "2027-05-08T${String(Number(h) - 4).padStart(2, '0')}`;
      },
    );
    played.answerWith((request, response) =>
      inJson(request.url?.includes('nearest') === true ? recordedAnswer('nearest') : shifted)(
        request,
        response,
      ),
    );
    jetty.site.clock.set(at(`${saturday} 10:30`));
    await jetty.later(0);
    await observed();
    expect((await pollRow()).problem).toBeNull();
    expect(await rows()).toMatchObject([
      { meanKmh: 14.8 },
      { meanKmh: 16.6, gustKmh: null },
      { meanKmh: 18.4 },
    ]);
    expect(await seen()).toMatchObject({ source: 'metoffice', forecast: null, observed: { problem: null } });
  });

  test('an older forecast, or a forecast for another time, does not replace a newer one', async () => {
    const calm = (begin: Date) =>
      forecastFrom(begin, ({ features }) => {
        for (const row of features[0]!.properties.timeSeries) row['windSpeed10m'] = 1;
      });
    const pollFor = async (begin: Date) => {
      await jetty.site.db.updateTable('weatherPolls').set({ nextAt: jetty.site.clock.now() }).execute();
      played.answerWith(inJson(calm(begin)));
      await poll();
      return (await pollRow()).problem;
    };
    played.answerWith(inJson(forecastFrom(morning)));
    await poll();
    const known = await rows();
    expect(await pollFor(new Date(morning.getTime() - hour))).toBeNull();
    // The older forecast begins one hour earlier. It adds only that hour, and changes no known hour.
    expect((await rows()).slice(1)).toEqual(known);
    expect(await pollFor(at(`${saturday} 10:31`))).toBe(
      'The answer has a time in the future: is our clock right?',
    );
    expect(await pollFor(at('2027-05-07 09:00'))).toBe('The answer is more than a day old.');
    expect((await rows()).slice(1)).toEqual(known);
  });

  test('control: an unchecked answer replaces the known forecast', async () => {
    played.answerWith(inJson(forecastFrom(morning)));
    await poll();
    const known = await rows();
    const holes = known.map((row) => ({ ...row, meanKmh: null, gustKmh: null }));
    const unchecked = { ...service()!, ask: async () => ({ saidAt: morning, hours: holes }) };
    await jetty.later(hour);
    await pollWeather(jetty.site.deps, unchecked);
    expect((await rows()).map(({ meanKmh }) => meanKmh)).toEqual(known.map(() => null));
  });
});

test('a decision stores who decided, the latest reading, the forecast for the hours concerned and the wind limits', async () => {
  played.answerWith(inJson(forecastFrom(morning)));
  await poll();
  await dock.run(typeReading, { meanKmh: 9, gustKmh: 14 });
  const known = (date: string, from: string | null, to: string | null) =>
    knownNow(
      jetty.site.db,
      {
        date: localDate(date),
        from: from === null ? null : localTime(from),
        to: to === null ? null : localTime(to),
      },
      jetty.site.clock.now(),
      'Tom',
    );
  expect(await known(saturday, '10:30', '12:00')).toEqual({
    reading: { measuredAt: jetty.site.clock.now().toISOString(), meanKmh: 9, gustKmh: 14 },
    forecast: {
      hours: [
        { hour: at(`${saturday} 10:00`).toISOString(), meanKmh: 18.4, gustKmh: 28.2 },
        { hour: at(`${saturday} 11:00`).toISOString(), meanKmh: null, gustKmh: null },
      ],
      source: 'metoffice',
      saidAt: morning.toISOString(),
    },
    limits: { meanKmh: 15, gustKmh: 25 },
    by: 'Tom',
  });
  expect((await known(saturday, null, null)).forecast?.hours).toHaveLength(5);
  expect(await known('2027-05-09', null, null)).toMatchObject({ reading: null, forecast: null });
  await jetty.later(3 * hour + minute);
  expect((await known(saturday, null, null)).reading).toBeNull();
});

const trials = Number(process.env['SPOILT_FORECASTS'] ?? 10);
const seed = Number(process.env['SPOILT_FORECASTS_SEED'] ?? 1);

/** Every kind of unusable answer, with the sentence that describes the problem. */
const spoilt: Record<
  string,
  { answer: (random: Random) => Parameters<typeof played.answerWith>[0]; says: RegExp }
> = {
  late: { answer: () => () => {}, says: /did not answer within/ },
  lateInTheMiddle: {
    answer: (random) => {
      const text = forecastFrom(jetty.site.clock.now());
      const cut = text.slice(0, random.below(text.length));
      return (_request, response) => void response.writeHead(200).write(cut.length === 0 ? ' ' : cut);
    },
    says: /did not answer within/,
  },
  huge: {
    answer: (random) => inJson('['.repeat(530_000 + random.below(100_000))),
    says: /too long/,
  },
  /** An answer of 50 MB, which we stop reading halfway. */
  endless: {
    answer: () => (_request, response) => {
      const part = '['.repeat(64 * 1024);
      let left = 50 * 1024 * 1024;
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        do left -= part.length;
        while (response.write(part) && left > 0);
        if (left > 0) response.once('drain', more);
        else response.end();
      };
      more();
    },
    says: /too long/,
  },
  otherUnits: {
    answer: (random) =>
      inJson(
        forecastFrom(jetty.site.clock.now(), ({ parameters }) => {
          parameters[0]!['windSpeed10m']!.unit.symbol.type = random.pick(['kn', 'km/h', '[mi_i]/h', 'cm/s']);
        }),
      ),
    says: /in a unit other than/,
  },
  holes: {
    answer: (random) => {
      const hole = [-99, null, undefined][random.below(3)];
      return inJson(
        forecastFrom(jetty.site.clock.now(), ({ features }) => {
          for (const row of features[0]!.properties.timeSeries) row['windSpeed10m'] = hole;
        }),
      );
    },
    says: /sent no wind for most/,
  },
  tooMany: {
    answer: (random) => (_request, response) =>
      void response
        .writeHead(429, random.chance(0.5) ? { 'retry-after': String(random.below(3_000_000)) } : {})
        .end('{"message":"Too many"}'),
    says: /refuses more calls/,
  },
  html: {
    answer: (random) => (_request, response) =>
      void response
        .writeHead(200, { 'content-type': random.pick(['text/html', 'application/json']) })
        .end('<!doctype html><title>Maintenance</title>'.repeat(1 + random.below(50))),
    says: /something other/,
  },
  storms: {
    answer: (random) =>
      inJson(
        forecastFrom(jetty.site.clock.now(), ({ features }) => {
          random.pick(features[0]!.properties.timeSeries)['windSpeed10m'] = random.pick([1e9, -1, 1e300, 84]);
        }),
      ),
    says: /impossible figures/,
  },
};

test(`${trials} spoilt weather answers break no page, stop no sales and leave the known weather unchanged`, async () => {
  const random = randomFrom(seed);
  const { site } = jetty;
  const names = Object.keys(spoilt);
  const closures = () => site.db.selectFrom('closures').selectAll().execute();
  const bookings = () => site.db.selectFrom('bookings').select(['id', 'status']).orderBy('id').execute();
  played.answerWith(inJson(forecastFrom(morning)));
  await poll();
  const [known, booked, pages] = [await rows(), await bookings(), await seen()];
  for (let nth = 0; nth < trials; nth += 1) {
    const name = nth < names.length ? names[nth]! : random.pick(names);
    const { answer, says } = spoilt[name]!;
    played.answerWith(answer(random));
    const before = await pollRow();
    await site.db.updateTable('weatherPolls').set({ nextAt: site.clock.now() }).execute();
    // The cases with a late answer use a short time-out. All other cases use the normal time-out of the job.
    await poll(name.startsWith('late') ? 30 : undefined);
    const after = await pollRow();
    expect(after.problem, `${name}, seed ${seed}, answer ${nth}`).toMatch(says);
    expect(after.failures).toBe(before.failures + 1);
    const rest = after.nextAt.getTime() - site.clock.now().getTime();
    expect(rest).toBeGreaterThanOrEqual(5 * minute);
    expect(rest).toBeLessThanOrEqual(24 * hour);
    expect(await rows()).toEqual(known);
    if (nth % 20 === 0 || nth === trials - 1) {
      const page = await seen();
      expect(page.hours).toEqual(pages.hours);
      expect(page.forecast).toMatchObject({ problem: after.problem, readAt: before.readAt!.toISOString() });
      expect([await closures(), await bookings()]).toEqual([[], booked]);
    }
  }
  // A usable answer clears `problem`. The answer below forecasts a storm, but a forecast never stops sales.
  await site.db.updateTable('weatherPolls').set({ nextAt: site.clock.now() }).execute();
  const storm = forecastFrom(morning, ({ features }) => {
    for (const row of features[0]!.properties.timeSeries) row['windSpeed10m'] = 30;
  });
  played.answerWith(inJson(storm));
  await poll();
  expect(await pollRow()).toMatchObject({ problem: null, failures: 0 });
  expect((await rows())[0]!.meanKmh).toBe(108);
  expect([await closures(), await bookings()]).toEqual([[], booked]);
}, 3_600_000);
