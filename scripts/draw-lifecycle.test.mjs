import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { transitions } from '../server/src/bookings/booking-status.ts';
import { attemptTransitions } from '../server/src/payments/attempt-status.ts';
import { document, drawLifecycle } from './draw-lifecycle.mjs';

const text = readFileSync(document, 'utf8');

test('docs/booking-lifecycle.md matches the present tables (node scripts/draw-lifecycle.mjs)', () => {
  expect(text).toBe(drawLifecycle(text, { transitions, attemptTransitions }));
});

test('a status change without a cause cannot be drawn, nor a cause without its status change', () => {
  const resurrected = { ...transitions, replaced: ['confirmed'] };
  expect(() => drawLifecycle(text, { transitions: resurrected, attemptTransitions })).toThrow(
    'replaced > confirmed',
  );
  const unfailing = { ...attemptTransitions, created: ['awaiting_customer', 'cancelled'] };
  expect(() => drawLifecycle(text, { transitions, attemptTransitions: unfailing })).toThrow(
    'created > failed',
  );
});

test('if somebody has edited the drawing, generating it again restores it', () => {
  const spoiled = text.replace('[*] --> held', '[*] --> completed');
  expect(spoiled).not.toBe(text);
  expect(drawLifecycle(spoiled, { transitions, attemptTransitions })).toBe(text);
});
