import { hourMs } from '@slipway/shared/values/durations.ts';
import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { projectRoot } from '../platform/runtime/project-root.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server in place of the Met Office, which answers as the test chooses and stores the requests. */
async function playMetOffice() {
  let answer: Answer = (_request, response) => response.writeHead(404).end();
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (next: Answer) => void (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export const metOfficeOfFile = () => ofFile(playMetOffice);

const recordedIn = join(projectRoot, 'server/src/catalogue/weather/metoffice/recorded');

/** A recorded and shortened answer of the Met Office. */
export const recordedAnswer = (name: 'hourly' | 'nearest' | 'observations'): string =>
  readFileSync(join(recordedIn, `${name}.json`), 'utf8');

export const inJson =
  (body: string): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body);

type Forecast = {
  features: { properties: { modelRunDate: string; timeSeries: Record<string, unknown>[] } }[];
  parameters: Record<string, { unit: { symbol: { type: string } } }>[];
};

/** The recorded forecast, moved to the hours from `begin` and changed by `change`. */
export function forecastFrom(begin: Date, change: (forecast: Forecast) => void = () => {}): string {
  const forecast = JSON.parse(recordedAnswer('hourly')) as Forecast;
  const [{ properties }] = forecast.features as [Forecast['features'][number]];
  const wire = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`;
  properties.modelRunDate = wire(begin.getTime());
  const first = Math.floor(begin.getTime() / hourMs) * hourMs;
  properties.timeSeries.forEach((row, nth) => (row['time'] = wire(first + nth * hourMs)));
  change(forecast);
  return JSON.stringify(forecast);
}
