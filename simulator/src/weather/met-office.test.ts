import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSimulator, readReply, startTestSimulator } from '../testing/test-simulator.ts';

let simulator: TestSimulator;
beforeAll(async () => void (simulator = await startTestSimulator()));
afterAll(() => simulator.close());

const forecast = '/sitespecific/v0/point/hourly?datasource=BD1&latitude=52.0406&longitude=-0.7594';
const whole = `${forecast}&includeLocationName=true&excludeParameterMetadata=false`;
const nearest = '/observation-land/1/nearest?lat=52.04&lon=-0.76';
const ask = async (path: string, headers: Record<string, string>) =>
  readReply(await fetch(simulator.url + path, { headers }));
const as = (plan: 'forecast' | 'observations', accept = 'application/json') => ({
  apikey: `simulated-${plan}-key`,
  accept,
});

test('each of the two services accepts only its own key and valid parameters', async () => {
  const statusOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).status;
  expect(await statusOf(whole, as('forecast'))).toBe(200);
  expect(await statusOf(whole, {})).toBe(401);
  expect(await statusOf(whole, { ...as('forecast'), apikey: 'another' })).toBe(401);
  expect(await statusOf(whole, as('observations'))).toBe(403);
  expect(await statusOf(whole, as('forecast', 'text/html'))).toBe(406);
  expect(await statusOf(forecast, as('forecast'))).toBe(400);
  expect(await statusOf(`${whole}&units=kmh`, as('forecast'))).toBe(400);
  expect(await statusOf(nearest, as('observations'))).toBe(200);
  expect(await statusOf('/observation-land/1/nearest?lat=52.0406&lon=-0.76', as('observations'))).toBe(400);
  expect(await statusOf('/observation-land/1/gcpzzz', as('observations'))).toBe(404);
});

test('a test can choose the weather, and the forecast moves on with the simulator’s clock', async () => {
  const rows = async () =>
    (await ask(whole, as('forecast'))).json.features[0].properties.timeSeries as {
      time: string;
      windSpeed10m: number;
    }[];
  const most = (of: { windSpeed10m: number }[]) =>
    Math.max(...of.map(({ windSpeed10m }) => windSpeed10m)) * 3.6;
  const calm = await rows();
  expect(calm).toHaveLength(49);
  expect(most(calm)).toBeLessThan(13);
  await simulator.control('sky', { sky: 'windy' });
  expect(most(await rows())).toBeGreaterThan(18);
  const [{ geohash }] = (await ask(nearest, as('observations'))).json as [{ geohash: string }];
  expect((await ask(`/observation-land/1/${geohash}`, as('observations'))).json).toHaveLength(48);
  await simulator.control('clock', { advance: 'P1D' });
  expect((await rows())[0]!.time > calm[0]!.time).toBe(true);
  await simulator.control('sky', { sky: 'broken' });
  expect((await ask(whole, as('forecast'))).text).toBe('<h1>Maintenance</h1>');
  await simulator.control('sky', { sky: 'silent' });
  await expect(ask(whole, as('forecast'))).rejects.toThrow('fetch failed');
  expect((await simulator.control('sky', { sky: 'purple' })).status).toBe(400);
  await simulator.control('reset', {});
  expect(most(await rows())).toBeLessThan(13);
});
