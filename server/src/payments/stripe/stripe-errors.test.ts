import { afterEach, expect, test, vi } from 'vitest';
import { ProviderError } from '../payment-provider.ts';
import { asProviderCall } from './stripe-errors.ts';

afterEach(() => void vi.useRealTimers());

test('a call that is not answered in time has an unknown outcome, even if the answer arrives later', async () => {
  vi.useFakeTimers();
  const failsLater = () =>
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late to matter')), 60));
  const call = asProviderCall(20, failsLater).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20);
  const failure = await call;
  expect(failure).toBeInstanceOf(ProviderError);
  expect(failure).toMatchObject({ kind: 'outcome_unknown', message: 'Stripe: no answer in 20 ms' });
  await vi.advanceTimersByTimeAsync(60);
});

test('a call that is answered in time leaves no timer behind', async () => {
  vi.useFakeTimers();
  expect(await asProviderCall(1000, async () => 'answer')).toBe('answer');
  expect(vi.getTimerCount()).toBe(0);
});
