import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ProviderError } from '../payment-provider.ts';
import { asProviderCall } from './stripe-errors.ts';

test('a call that is not answered in time has an unknown outcome, whatever still comes of it', async () => {
  const failsLater = async () => {
    await wait(60);
    throw new Error('too late to matter');
  };
  const began = performance.now();
  const failure = await asProviderCall(20, failsLater).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderError);
  expect(failure).toMatchObject({ kind: 'outcome_unknown', message: 'Stripe: no answer in 20 ms' });
  expect(performance.now() - began).toBeLessThan(60);
  await wait(60);
});

test('a call that is answered in time leaves nothing behind', async () => {
  expect(await asProviderCall(1000, async () => 'answer')).toBe('answer');
});
