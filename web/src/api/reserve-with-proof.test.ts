import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { isSolved, puzzleOf } from '@slipway/shared/rules/proof-of-work.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetHold } from './holds.ts';
import { reserveWithProof } from './reserve-with-proof.ts';

const id = (letter: string) => letter.repeat(26);

const body: WireReservation = {
  payment_method_id: '1',
  customer: id('c'),
  package_amount: 150,
  package_id: 1,
  date: '2027-06-12',
  order_items: [],
  boats: [4],
  passengers: 4,
  period_id: 7,
  total: 150,
};

const challenge = (seed: string) => `${id(seed)}.8.1900000000.${'s'.repeat(22)}.${'t'.repeat(22)}`;
const needed = (seed: string) => ({
  status: 428,
  envelope: {
    success: false,
    message: { customer: 'Please try again.' },
    data: { code: 'proof_needed', challenge: challenge(seed) },
  },
});
const held = {
  status: 200,
  envelope: {
    success: true,
    message: '',
    data: { booking_id: id('a'), transactionReference: id('r'), hold_expires_at: '2027-06-12T10:15:00.000Z' },
  },
};

let sent: { key: string | undefined; body: WireReservation }[] = [];

function answering(...answers: { status: number; envelope: object }[]): void {
  vi.stubGlobal('fetch', async (_: string, call: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: call.headers['idempotency-key'], body: JSON.parse(call.body) as WireReservation });
    const { status, envelope } = answers.shift()!;
    return new Response(JSON.stringify(envelope), { status });
  });
}

beforeEach(() => {
  sent = [];
  forgetHold();
});
afterEach(() => void vi.unstubAllGlobals());

// Node has no web workers, so these tests also cover browsers without web workers.
it('the screen is told when work on a proof begins and ends, and the reservation is sent again under the same key', async () => {
  answering(needed('a'), held);
  const shown: boolean[] = [];
  const { data } = await reserveWithProof(body, { onProving: (isProving) => shown.push(isProving) });
  expect(data.booking_id).toBe(id('a'));
  expect(shown).toEqual([true, false]);
  expect(sent).toHaveLength(2);
  const [first, second] = sent;
  expect(second?.key).toBe(first?.key);
  expect(second?.body).toEqual({ ...first?.body, proof: expect.anything() });
  expect(second?.body.proof?.challenge).toBe(challenge('a'));
  expect(isSolved(puzzleOf(challenge('a'))!, second?.body.proof?.answers ?? [])).toBe(true);
});

it('a reservation repeated after a refresh has the same key as before, but no proof', async () => {
  answering(needed('a'), held, held);
  await reserveWithProof(body);
  await reserveWithProof(body);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[2]?.body.proof).toBeUndefined();
});

it('the browser makes at most three proofs of work for a hold, and then shows the server’s sentence', async () => {
  answering(needed('a'), needed('b'), held);
  await reserveWithProof(body);
  expect(sent[2]?.body.proof?.challenge).toBe(challenge('b'));
  forgetHold();
  answering(needed('a'), needed('b'), needed('d'), needed('e'));
  await expect(reserveWithProof(body)).rejects.toMatchObject({
    code: 'proof_needed',
    message: 'Please try again.',
  });
  expect(sent).toHaveLength(7);
  // No boat is held yet, so the next press sends the reservation again under the same key.
  answering(held);
  await reserveWithProof(body);
  expect(sent[7]?.key).toBe(sent[6]?.key);
});

it('a reservation is not sent again if the visitor leaves before the proof of work is done', async () => {
  answering(needed('a'));
  const leaving = new AbortController();
  const wait = reserveWithProof(body, {
    signal: leaving.signal,
    onProving: (isProving) => isProving && leaving.abort(),
  });
  await expect(wait).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent).toHaveLength(1);
});

it('no work is done for an unknown kind of challenge', async () => {
  answering({ status: 428, envelope: { ...needed('a').envelope, data: { code: 'proof_needed' } } });
  await expect(reserveWithProof(body)).rejects.toMatchObject({ code: 'proof_needed' });
});

it('the proof of work runs in a worker if one starts, otherwise on the page', async () => {
  const ended: string[] = [];
  class StubWorker extends EventTarget {
    postMessage(asked: string): void {
      const event =
        asked === challenge('w') ? new MessageEvent('message', { data: [1, 2, 3] }) : new Event('error');
      this.dispatchEvent(event);
      ended.push(asked);
    }
    terminate(): void {
      ended.push('terminated');
    }
  }
  vi.stubGlobal('Worker', StubWorker);
  answering(needed('w'), needed('x'), held);
  await reserveWithProof(body);
  expect(sent[1]?.body.proof?.answers).toEqual([1, 2, 3]);
  expect(isSolved(puzzleOf(challenge('x'))!, sent[2]?.body.proof?.answers ?? [])).toBe(true);
  expect(ended).toEqual(['terminated', challenge('w'), 'terminated', challenge('x')]);
});
