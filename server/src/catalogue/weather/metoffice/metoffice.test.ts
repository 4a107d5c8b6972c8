import { beforeEach, describe, expect, test } from 'vitest';
import { inJson, metOfficeOfFile, recordedAnswer } from '../../../testing/played-met-office.ts';
import { WeatherProblem } from '../weather-service.ts';
import { metOffice } from './metoffice.ts';

const played = metOfficeOfFile();
const keys = { forecast: 'forecast-key', observed: 'observations-key' };
const lake = { latitude: 52.0406, longitude: -0.7594 };
const service = (timeoutMs?: number) =>
  metOffice(keys, { address: played.address, ...(timeoutMs === undefined ? {} : { timeoutMs }) })!;
const problemOf = async (timeoutMs?: number) =>
  service(timeoutMs)
    .ask('forecast', lake)
    .then(
      () => 'none',
      (error: unknown) => {
        expect(error).toBeInstanceOf(WeatherProblem);
        return (error as WeatherProblem).message;
      },
    );
beforeEach(() => void played.asked.splice(0));

test('each Met Office key adds one kind of data, and without a key there is no service', () => {
  expect(metOffice({ forecast: undefined, observed: undefined })).toBeUndefined();
  expect(metOffice({ forecast: undefined, observed: 'k' })?.kinds).toEqual(['observed']);
});

test('reading a forecast converts m/s to km/h, takes the stronger gust and treats -99 as missing', async () => {
  played.answerWith(inJson(recordedAnswer('hourly')));
  const { saidAt, hours } = await service().ask('forecast', lake);
  const [{ url, headers }] = played.asked as [(typeof played.asked)[number]];
  expect(url).toBe(
    '/sitespecific/v0/point/hourly?datasource=BD1&latitude=52.0406&longitude=-0.7594&includeLocationName=true&excludeParameterMetadata=false',
  );
  expect(headers).toMatchObject({ apikey: 'forecast-key', accept: 'application/json' });
  expect(saidAt.toISOString()).toBe('2025-03-12T13:00:00.000Z');
  const said = (hour: number, meanKmh: number | null, gustKmh: number | null, others: object) => ({
    hour: new Date(`2025-03-12T${hour}:00:00Z`),
    meanKmh,
    gustKmh,
    ...others,
  });
  expect(hours).toEqual([
    said(13, 16.4, 23.2, { rainMm: 0, rainPercent: 6, weatherCode: 7 }),
    said(14, 18.4, 28.2, { rainMm: 0, rainPercent: 7, weatherCode: 7 }),
    said(15, null, null, { rainMm: null, rainPercent: null, weatherCode: null }),
    said(16, 12.6, 21.7, { rainMm: 0.2, rainPercent: 55, weatherCode: 12 }),
    said(17, 12.4, 19.5, { rainMm: 0, rainPercent: 1, weatherCode: 3 }),
  ]);
});

test('observations come from the station nearest to the lake’s rounded coordinates, and the station is looked up only once', async () => {
  played.answerWith((request, response) =>
    inJson(recordedAnswer(request.url?.includes('/nearest') === true ? 'nearest' : 'observations'))(
      request,
      response,
    ),
  );
  const asked = service();
  const { saidAt, hours } = await asked.ask('observed', lake);
  await asked.ask('observed', lake);
  expect(played.asked.map(({ url }) => url)).toEqual([
    '/observation-land/1/nearest?lat=52.04&lon=-0.76',
    '/observation-land/1/gcpsvg',
    '/observation-land/1/gcpsvg',
  ]);
  expect(new Set(played.asked.map(({ headers }) => headers['apikey']))).toEqual(
    new Set(['observations-key']),
  );
  expect(saidAt.toISOString()).toBe('2025-03-12T12:00:00.000Z');
  expect(hours.map(({ meanKmh, gustKmh, rainMm }) => [meanKmh, gustKmh, rainMm])).toEqual([
    [14.8, 27.7, null],
    [16.6, null, null],
    [18.4, 22.3, null],
  ]);
});

describe('an unreadable weather answer causes an error that gives the reason', () => {
  const of = (change: (text: string) => string) => inJson(change(recordedAnswer('hourly')));
  const says = 'The Met Office';

  test.each([
    [401, `${says} does not accept the key.`],
    [429, `${says} refuses more calls with this key for now.`],
    [503, `${says} answered with an error (503).`],
  ])('%i', async (status, sentence) => {
    played.answerWith((_request, response) => void response.writeHead(status).end('{}'));
    expect(await problemOf()).toBe(sentence);
  });

  test('the error for an answer with status 429 contains the time to wait', async () => {
    played.answerWith((_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
    await expect(service().ask('forecast', lake)).rejects.toMatchObject({ retryAfterSeconds: 7200 });
  });

  test.each([
    ['HTML', () => '<!doctype html><title>Sign in</title>', 'sent something other than a forecast.'],
    ['another shape', () => '{"features":[]}', 'sent something other than a forecast.'],
    ['cut off', (text: string) => text.slice(0, 900), 'sent something other than a forecast.'],
    [
      'knots',
      (text: string) => text.replaceAll('"m/s"', '"kn"'),
      'sent windSpeed10m in a unit other than m/s.',
    ],
    [
      'no units',
      (text: string) => text.replace('"windSpeed10m": {', '"wind": {'),
      'did not say in which unit the wind is.',
    ],
    ['a gale that cannot be', (text: string) => text.replace('4.55', '455'), 'sent impossible figures.'],
    ['a wind below none', (text: string) => text.replace('4.55', '-4.55'), 'sent impossible figures.'],
    [
      'mostly holes',
      (text: string) => text.replaceAll(/"windSpeed10m": \d.\d+/g, '"windSpeed10m": -99'),
      'sent no wind for most hours.',
    ],
  ])('%s', async (_name, change, sentence) => {
    played.answerWith(of(change));
    expect(await problemOf()).toBe(`${says} ${sentence}`);
  });

  test('the download of a huge weather answer is cancelled', async () => {
    let sent = 0;
    played.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (sent < 50_000_000 && response.write(' '.repeat(65_536))) sent += 65_536;
        if (sent < 50_000_000) response.once('drain', more);
      };
      more();
    });
    expect(await problemOf()).toBe('The answer of the Met Office was too long to be a forecast.');
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a weather service that does not answer, or stops in the middle, causes an error with the reason', async () => {
    played.answerWith(() => {});
    expect(await problemOf(50)).toBe('The Met Office did not answer within 0.05 seconds.');
    played.answerWith((_request, response) => void response.writeHead(200).write('{'));
    expect(await problemOf(50)).toBe('The Met Office did not answer within 0.05 seconds.');
    played.answerWith((request) => request.socket.destroy());
    expect(await problemOf()).toBe('The Met Office could not be reached.');
    played.answerWith((_request, response) => void response.writeHead(302, { location: '/' }).end());
    expect(await problemOf()).toBe('The Met Office could not be reached.');
  });
});
