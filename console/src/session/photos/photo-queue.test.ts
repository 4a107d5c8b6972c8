import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WaitingPhoto, addPhoto, dropPhoto, sendPhotos, waitingPhotos } from './photo-queue.ts';

/** The server's answers to the next calls, by the name of the photo. 0: no answer. */
let answers: Record<string, { status: number; message?: string; code?: string }>;
let calls: string[];

const answerOf = (photo: string) => {
  const { status, message = '', code } = answers[photo] ?? { status: 200 };
  const isDone = status === 200;
  return {
    status,
    text: JSON.stringify({ success: isDone, message, data: isDone ? { photo } : { code } }),
  };
};

/** The part of the browser's API that an upload needs. */
class Upload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  #photo = '';
  open(_method: string, address: string) {
    this.#photo = new URL(address, 'http://here').searchParams.get('photo') ?? '';
  }
  setRequestHeader() {}
  send() {
    calls.push(`bytes of ${this.#photo}`);
    const { status, text } = answerOf(this.#photo);
    this.status = status;
    this.responseText = text;
    queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? 'error' : 'load')));
  }
}

beforeEach(() => {
  answers = {};
  calls = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { photo, requestId, takenBy } = JSON.parse(body) as Record<string, string>;
    calls.push(`${photo} by ${takenBy}, once as ${requestId}`);
    const done = { effect: { sentence: '', figures: [], warnings: [] }, fingerprint: '', asked: null };
    const data = { ...done, action: { id: '1', undoUntil: null }, result: {} };
    return new Response(JSON.stringify({ success: true, message: '', data }), { status: 200 });
  });
});
afterEach(async () => {
  for (const { photo } of waitingPhotos()) await dropPhoto(photo);
  vi.unstubAllGlobals();
});

const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const aPhoto = (nth: number): WaitingPhoto => ({
  photo: id(nth),
  bookingId: 'b'.repeat(26),
  kind: 'after',
  takenAt: `2027-05-08T12:0${nth}:00.000Z`,
  takenBy: { id: 'j'.repeat(26), name: 'Jess' },
  bytes: new Blob(['photo']),
});
const waiting = () => waitingPhotos().map(({ photo }) => photo);

test('photos that cannot be sent stay in the queue, and are later sent in order under the photographer’s name', async () => {
  for (const nth of [2, 1]) await addPhoto(aPhoto(nth));
  // No signal, then an overloaded server, then a locked session.
  for (const status of [0, 503, 401]) {
    answers = { [id(1)]: { status, message: 'Later.' } };
    await sendPhotos(() => undefined);
    expect(waiting()).toEqual([id(1), id(2)]);
  }
  expect(calls).toEqual([1, 1, 1].map((nth) => `bytes of ${id(nth)}`));
  calls = [];
  answers = {};
  const sent: string[] = [];
  // Two timers send the photos at the same time.
  await Promise.all([1, 2].map(() => sendPhotos(({ photo }) => void sent.push(photo))));
  expect([sent, waiting()]).toEqual([[id(1), id(2)], []]);
  expect(calls).toEqual(
    [1, 2].flatMap((nth) => [`bytes of ${id(nth)}`, `${id(nth)} by ${'j'.repeat(26)}, once as ${id(nth)}`]),
  );
});

test('a refused photo stays in the queue with the reason, and later photos are sent', async () => {
  for (const nth of [1, 2]) await addPhoto(aPhoto(nth));
  answers = { [id(1)]: { status: 400, code: 'invalid', message: 'That picture is damaged.' } };
  await sendPhotos(() => undefined);
  expect(waitingPhotos()).toMatchObject([{ photo: id(1), refused: 'That picture is damaged.' }]);
  calls = [];
  await sendPhotos(() => undefined);
  expect(calls).toEqual([]);
});
