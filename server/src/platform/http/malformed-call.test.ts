import { signInByPassword } from '@slipway/shared/api/console/sign-in.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { staffBrowser } from '../../testing/test-staff.ts';

test('a malformed call is refused at once, even while the database hangs', async () => {
  const hangs = () => new Promise<never>(() => {});
  const site = await openTestApp({ deps: { followBusiness: hangs, limiter: { count: hangs } } });
  const stranger = site.aVisitor();
  const params = { id: 'x', token: 'x', outward_code: 'x' };
  const served = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.isServed);
  expect(served.length).toBeGreaterThan(30);
  for (const [name, endpoint] of served) {
    const wrong =
      endpoint.method === 'GET' ? { params, query: { is_admin: '1' } } : { body: { is_admin: true } };
    expect(await stranger.refused(endpoint, wrong), name).toMatchObject({ status: 400, code: 'malformed' });
  }
  expect(await staffBrowser(site).refused(signInByPassword, { body: {} })).toMatchObject({ status: 400 });
  await site.close();
});
