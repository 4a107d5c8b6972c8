import { afterEach, describe, expect, it } from 'vitest';
import { getSetting } from '@slipway/shared/api/catalogue.ts';
import { call } from './client.ts';
import { takeEarlyCall, transport } from './transport.ts';

const address = '/api/setting/get_by_id/x';
const answer = (value: string) =>
  new Response(JSON.stringify({ success: true, message: '', data: { setting_value: value } }));
const early = (response: Promise<Response>, ageMs = 0) => {
  globalThis.earlyCalls = { [address]: { sentAt: Date.now() - ageMs, response } };
};
const ask = async () => (await call(getSetting, { params: { id: 'x' } })).data.setting_value;

const networkFetch = transport.fetch;
afterEach(() => {
  transport.fetch = networkFetch;
  globalThis.earlyCalls = undefined;
});

describe('a call that the page’s inline script has already made', () => {
  it('the first call uses the early answer, and an identical second call is sent to the server', async () => {
    transport.fetch = async () => answer('late');
    early(Promise.resolve(answer('early')));
    expect([await ask(), await ask()]).toEqual(['early', 'late']);
  });

  it.each([
    ['failed', () => early(Promise.reject(new TypeError('no network')))],
    ['is old', () => early(Promise.resolve(answer('early')), 60_000)],
    ['was not made', () => undefined],
  ])('a call is sent to the server if the early call %s', async (_, prepare) => {
    transport.fetch = async () => answer('late');
    prepare();
    expect(await ask()).toBe('late');
  });

  it('an early answer is not used for a call with another body', () => {
    globalThis.earlyCalls = {
      [`${address}{}`]: { sentAt: Date.now(), response: Promise.resolve(answer('early')) },
    };
    expect(takeEarlyCall(address, '{"package_id":1}')).toBeUndefined();
    expect(takeEarlyCall(address, '{}')).toBeDefined();
  });
});
