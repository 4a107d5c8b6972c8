import { setTimeout as wait } from 'node:timers/promises';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { expect, test } from 'vitest';
import { packageIds } from '../seed/packages.ts';
import { isProof, patiently } from './repeats.ts';
import { call, startTwoServers } from './two-servers.ts';
import { until } from '@slipway/testing/until.ts';

const trip = sitePaths.trip('classic');

test(
  'a price changed by hand appears on the page, in JSON-LD and in the API of both servers',
  patiently,
  async () => {
    const pair = await startTwoServers();
    try {
      for (const price of [16_250, 17_375]) {
        await pair.pool.query('update boat_packages set price = $1 where id = $2', [
          price,
          packageIds.classic,
        ]);
        const pounds = (price / 100).toFixed(2);
        const isDrawn = async (url: string) =>
          (await (await fetch(url + trip)).text()).includes(`"price":"${pounds}"`);
        // The new price must appear within a second. Only a run on an idle machine checks this limit.
        if (isProof) await wait(1000);
        else for (const { url } of pair.servers) await until(`£${pounds} is drawn`, () => isDrawn(url));
        for (const { url } of pair.servers) {
          for (const path of ['/', '/experience', trip]) {
            const html = await (await fetch(url + path)).text();
            const body = html.slice(html.indexOf('<div id="root">'));
            expect(body, 'what is drawn').toContain(`£${pounds}`);
            // Only the trip's own page describes the trip as a product.
            expect(html.includes(`"price":"${pounds}"`), `JSON-LD of ${path}`).toBe(path === trip);
            expect(html, 'a search engine reads it below the title').toContain(`from £${pounds}`);
            expect(body, 'initial data of the browser').toContain(`"price":${price}`);
          }
          const { envelope } = await call({ url }, listPackages, {});
          const classic = envelope.data.find((each) => each.package_id === packageIds.classic);
          expect(classic?.display_price).toBe(price / 100);
        }
      }
    } finally {
      await pair.stop();
    }
  },
);
