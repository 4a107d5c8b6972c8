import { type Answer, type Call, type Route, jsonAnswer } from '../http/call.ts';
import type { Simulator } from '../simulator.ts';
import { skyOf, weatherAt } from './sky.ts';

/** The Met Office's two services: the forecast for a point, and land observations. As strict as the real services. */

const keys = { forecast: 'simulated-forecast-key', observed: 'simulated-observations-key' } as const;
type Plan = keyof typeof keys;

const hourMs = 3_600_000;
const station = 'gcpqxn';

export function metOffice(simulator: Simulator): Route[] {
  const forecast = (): object => {
    const begins = Math.floor(simulator.clock.nowMs() / hourMs) * hourMs;
    const hours = Array.from({ length: 49 }, (_, nth) => begins + nth * hourMs);
    return forecastOf(
      begins,
      hours.map((hour) => rowOf(simulator, hour)),
    );
  };
  const measured = (): object => {
    const last = Math.floor(simulator.clock.nowMs() / hourMs) * hourMs;
    return Array.from({ length: 48 }, (_, nth) => measuredAt(simulator, last - (47 - nth) * hourMs));
  };
  return [
    route(simulator, '/sitespecific/v0/point/hourly', 'forecast', (call) => {
      const query = askedFor(call, {
        datasource: /^BD1$/,
        latitude: /^-?\d{1,2}(\.\d+)?$/,
        longitude: /^-?\d{1,3}(\.\d+)?$/,
        includeLocationName: /^(true|false)$/,
        excludeParameterMetadata: /^false$/,
      });
      return query ?? jsonAnswer(forecast());
    }),
    route(simulator, '/observation-land/1/nearest', 'observed', (call) => {
      const degrees = /^-?\d{1,3}(\.\d{1,2})?$/;
      const nearest = { geohash: station, area: 'Bedford', region: 'East of England', country: 'England' };
      return (
        askedFor(call, { lat: degrees, lon: degrees }) ??
        jsonAnswer([{ ...nearest, olson_time_zone: 'Europe/London' }])
      );
    }),
    route(simulator, '/observation-land/1/:geohash', 'observed', (call) =>
      call.params['geohash'] === station
        ? (askedFor(call, {}) ?? jsonAnswer(measured()))
        : refusal(404, 'No station has this geohash.'),
    ),
  ];
}

function route({ store }: Simulator, path: string, plan: Plan, answer: (call: Call) => Answer): Route {
  return {
    method: 'GET',
    path,
    isOnlyFromHere: true,
    handle(call) {
      const sky = skyOf(store);
      if (sky === 'silent') return { status: 0, body: '', arrives: 'not' };
      if (sky === 'broken')
        return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Maintenance</h1>' };
      return refuseKey(call, plan) ?? answer(call);
    },
  };
}

/** Refuses a wrong key. Each of the two services has its own key. */
function refuseKey({ headers }: Call, plan: Plan): Answer | undefined {
  const { apikey, accept } = headers;
  if (apikey === undefined) return refusal(401, 'The header apikey is missing.');
  if (apikey !== keys[plan])
    return Object.values<unknown>(keys).includes(apikey)
      ? refusal(403, 'This key is for another plan.')
      : refusal(401, 'This key does not exist.');
  return accept === 'application/json'
    ? undefined
    : refusal(406, 'The header accept must be application/json.');
}

function askedFor({ query }: Call, wanted: Readonly<Record<string, RegExp>>): Answer | undefined {
  const unknown = [...query.keys()].find((name) => !(name in wanted));
  if (unknown !== undefined) return refusal(400, `There is no parameter ${unknown}.`);
  for (const [name, form] of Object.entries(wanted))
    if (!form.test(query.get(name) ?? '')) return refusal(400, `${name} must look like ${form.source}.`);
  return undefined;
}

function refusal(status: number, message: string): Answer {
  return jsonAnswer({ message }, status);
}

/** '2027-05-08T13:00Z' */
const minuteOf = (instant: number) => `${new Date(instant).toISOString().slice(0, 16)}Z`;

function rowOf({ store }: Simulator, hour: number): object {
  // One hour of each night has no data, as in the real service.
  if (new Date(hour).getUTCHours() === 3) return { time: minuteOf(hour), windSpeed10m: -99 };
  const { wind, gust, rain, chanceOfRain } = weatherAt(skyOf(store), hour);
  return {
    time: minuteOf(hour),
    screenTemperature: 14.2,
    windSpeed10m: wind,
    windDirectionFrom10m: 235,
    windGustSpeed10m: gust,
    max10mWindGust: gust,
    significantWeatherCode: rain > 0 ? 12 : 3,
    precipitationRate: rain,
    probOfPrecipitation: chanceOfRain,
  };
}

function measuredAt({ store }: Simulator, hour: number): object {
  const { wind, gust } = weatherAt(skyOf(store), hour);
  return {
    datetime: new Date(hour).toISOString().replace('.000', ''),
    humidity: 68.4,
    mslp: 1016,
    pressure_tendency: 'S',
    temperature: 14.2,
    visibility: 30_000,
    weather_code: 3,
    wind_direction: 'SW',
    wind_gust: gust,
    wind_speed: wind,
  };
}

const units = {
  windSpeed10m: ['10m Wind Speed', 'metres per second', 'm/s'],
  windGustSpeed10m: ['10m Wind Gust Speed', 'metres per second', 'm/s'],
  max10mWindGust: ['Maximum 10m Wind Gust Speed Over Previous Hour', 'metres per second', 'm/s'],
  precipitationRate: ['Precipitation Rate', 'millimetres per hour', 'mm/h'],
  probOfPrecipitation: ['Probability of Precipitation', 'percentage', '%'],
} as const;

function forecastOf(made: number, timeSeries: object[]): object {
  const value = 'http://www.opengis.net/def/uom/UCUM/';
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-0.7594, 52.0406, 62.0] },
        properties: {
          location: { name: 'Willow Lake' },
          requestPointDistance: 412.8,
          modelRunDate: minuteOf(made),
          timeSeries,
        },
      },
    ],
    parameters: [
      Object.fromEntries(
        Object.entries(units).map(([name, [description, label, type]]) => [
          name,
          { type: 'Parameter', description, unit: { label, symbol: { value, type } } },
        ]),
      ),
    ],
  };
}
