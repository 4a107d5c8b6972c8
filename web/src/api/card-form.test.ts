import { describe, expect, it } from 'vitest';
import { decodeClientToken } from './card-form.ts';

const token = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the payment’s client token', () => {
  it('the client token says which script draws the card form', () => {
    const wire = {
      publishable_key: 'pk_test_1',
      script_url: 'http://localhost:3001/stripe.js',
      mode: 'simulated',
    };
    expect(decodeClientToken(token(wire))).toEqual({
      publishableKey: 'pk_test_1',
      scriptUrl: 'http://localhost:3001/stripe.js',
      isLive: false,
    });
  });

  it('the client token is decoded with every character of its alphabet, and with non-ASCII letters', () => {
    const wire = { publishable_key: 'pk_live_ÿþ?>~ü', script_url: 'https://js.stripe.com/x', mode: 'live' };
    expect(token(wire)).toMatch(/[-_]/);
    expect(decodeClientToken(token(wire))).toMatchObject({ publishableKey: 'pk_live_ÿþ?>~ü', isLive: true });
  });

  it.each(['', 'nonsense', '!!!', token([]), token({ publishable_key: 'pk_1', script_url: 'x', mode: 'x' })])(
    'the invalid client token %j is an error',
    (text) => {
      expect(() => decodeClientToken(text)).toThrow();
    },
  );
});
