import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, dismissToasts, readToast, showDone, showFailure } from './toasts.ts';

const inAMinute = () => new Date(Date.now() + 60_000).toISOString();

afterEach(() => {
  dismissToasts();
  vi.useRealTimers();
});

it('closing the newest message does not show the message before it again', () => {
  vi.useFakeTimers();
  showDone('Gemma Lloyd is back.', { id: '11', undoUntil: inAMinute() });
  showDone(
    'Tunde Adebayo’s party is briefed.',
    { id: '12', undoUntil: inAMinute() },
    'Tunde’s party is briefed',
  );
  expect(readToast()).toMatchObject({ id: '12', short: 'Tunde’s party is briefed' });
  dismissToast('11');
  expect(readToast()).toMatchObject({ id: '12' });
  dismissToast('12');
  expect(readToast()).toBeUndefined();
});

it('a message disappears after a minute, and a newer message stays', () => {
  vi.useFakeTimers();
  showDone('Gemma Lloyd is back.', { id: '11', undoUntil: inAMinute() });
  vi.advanceTimersByTime(59_000);
  showFailure('No signal.');
  vi.advanceTimersByTime(2000);
  expect(readToast()).toMatchObject({ words: 'No signal.', isError: true });
  vi.advanceTimersByTime(6000);
  expect(readToast()).toBeUndefined();
});
