import { describe, expect, it } from 'vitest';
import { decodeClientToken } from './card-form.ts';

const token = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the client token', () => {
  it('says what draws the card form', () => {
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

  it('is read with every character of the alphabet, and with letters beyond it', () => {
    const wire = { publishable_key: 'pk_live_ÿþ?>~ü', script_url: 'https://js.stripe.com/x', mode: 'live' };
    expect(token(wire)).toMatch(/[-_]/);
    expect(decodeClientToken(token(wire))).toMatchObject({ publishableKey: 'pk_live_ÿþ?>~ü', isLive: true });
  });

  it.each(['', 'nonsense', '!!!', token([]), token({ publishable_key: 'pk_1', script_url: 'x', mode: 'x' })])(
    'that is none, %j, is a fault',
    (text) => {
      expect(() => decodeClientToken(text)).toThrow();
    },
  );
});
