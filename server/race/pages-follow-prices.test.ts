import { setTimeout as wait } from 'node:timers/promises';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import { expect, test } from 'vitest';
import { packageIds } from '../seed/packages.ts';
import { isProof, patiently } from './repeats.ts';
import { call, startTwoServers } from './two-servers.ts';
import { until } from '@slipway/testing/until.ts';

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
          (await (await fetch(url)).text()).includes(`"price":"${pounds}"`);
        // The second is measured where the machine has nothing else to do.
        if (isProof) await wait(1000);
        else for (const { url } of pair.servers) await until(`£${pounds} is drawn`, () => isDrawn(url));
        for (const { url } of pair.servers) {
          for (const path of ['/', '/experience']) {
            const html = await (await fetch(url + path)).text();
            const body = html.slice(html.indexOf('<div id="root">'));
            expect(body, 'what is drawn').toContain(`£${pounds}`);
            expect(html, 'JSON-LD').toContain(`"price":"${pounds}"`);
            expect(html, 'a search engine reads it below the title').toContain(`from £${pounds}`);
            expect(body, 'what the browser begins with').toContain(`"price":${price}`);
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
