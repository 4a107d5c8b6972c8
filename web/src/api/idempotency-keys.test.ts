import { describe, expect, it } from 'vitest';
import type { TabStorage } from '../storage/tab-storage.ts';
import { ApiError } from './api-error.ts';
import { isFinalAnswer } from './call-idempotent.ts';
import { makeIdempotencyKeyStore } from './idempotency-keys.ts';

function aTab(stored = new Map<string, string>()) {
  const storage: TabStorage = {
    read: (key) => stored.get(key) ?? null,
    write: (key, text) => stored.set(key, text),
    remove: (key) => stored.delete(key),
  };
  let made = 0;
  return { stored, open: () => makeIdempotencyKeyStore(storage, () => `key-${(made += 1)}`) };
}

const path = '/booking/add_zero_cost_reservation';

describe('idempotency keys', () => {
  it('idempotency keys are the same for the same body until the answer arrives', () => {
    const keys = aTab().open();
    expect(keys.keyFor(path, { total: 0 })).toBe('key-1');
    expect(keys.keyFor(path, { total: 0 })).toBe('key-1');
  });

  it('idempotency keys survive a refresh of the page', () => {
    const tab = aTab();
    tab.open().keyFor(path, { total: 0 });
    expect(tab.open().keyFor(path, { total: 0 })).toBe('key-1');
  });

  it('a call with a different body gets a new idempotency key', () => {
    const keys = aTab().open();
    keys.keyFor(path, { total: 0 });
    expect(keys.keyFor(path, { total: 5 })).toBe('key-2');
    expect(keys.keyFor(path, { total: 0 })).toBe('key-3');
  });

  it('after an answer, the next call gets a new idempotency key', () => {
    const keys = aTab().open();
    keys.settle(path, keys.keyFor(path, {}));
    expect(keys.keyFor(path, {})).toBe('key-2');
  });

  it('the late answer of an earlier call does not end the idempotency key of a later call', () => {
    const keys = aTab().open();
    const first = keys.keyFor(path, { total: 0 });
    const second = keys.keyFor(path, { total: 5 });
    keys.settle(path, first);
    expect(keys.keyFor(path, { total: 5 })).toBe(second);
  });

  it('the idempotency keys of two calls do not affect each other', () => {
    const keys = aTab().open();
    const booking = keys.keyFor(path, {});
    keys.settle('/query/add', keys.keyFor('/query/add', {}));
    expect(keys.keyFor(path, {})).toBe(booking);
  });

  it.each(['', 'nonsense', '[]', 'null', '{"a":{"body":1}}'])(
    'the invalid stored value %j is ignored, and a new idempotency key is made',
    (garbage) => {
      const tab = aTab(new Map([['booking.unanswered', garbage]]));
      expect(tab.open().keyFor(path, {})).toBe('key-1');
    },
  );

  it('idempotency keys work in a browser that forbids storage', () => {
    const keys = makeIdempotencyKeyStore(
      { read: () => null, write: () => undefined, remove: () => undefined },
      () => 'a-key',
    );
    expect(keys.keyFor(path, {})).toBe(keys.keyFor(path, {}));
  });
});

describe('isFinalAnswer', () => {
  it.each([
    ['slot_taken', true],
    ['unknown', true],
    ['too_many_holds', true],
    ['hold_over', true],
    ['payment_refused', true],
    ['still_running', false],
    ['too_many_requests', false],
    ['proof_needed', false],
    ['payment_unavailable', false],
    [undefined, false],
  ] as const)('%s: %s', (code, expected) => {
    expect(isFinalAnswer(new ApiError({ status: 409, message: '', code }))).toBe(expected);
  });
});
