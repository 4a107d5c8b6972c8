import { describe, expect, test } from 'vitest';
import { notificationSignature, tokenSecret } from './globalpay-client.ts';

describe('the vectors', () => {
  test('the secret of an access token equals the documented example', () =>
    expect(tokenSecret('2026-11-21T10:00:00.000Z', 'sim_app_key')).toMatch(
      /^2076a9ef534a61c8.*43291a36f836$/,
    ));

  test('the signature of a notification equals the documented example', () =>
    expect(notificationSignature(Buffer.from('{"id":"TRN_1"}'), 'sim_app_key')).toMatch(
      /^fe99f88a03ae6ac5.*71ebe53f610f$/,
    ));
});
