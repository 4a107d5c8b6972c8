import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { randomId } from '../src/platform/security/random-id.ts';
import { isProof } from './repeats.ts';
import type { Slot } from './scene.ts';
import { type Answer, call } from './two-servers.ts';
import { detailsOf } from './visitors.ts';

type Server = { url: string };

/** A call that a visitor has sent: its key, and its answer if an answer came. */
type Sent = {
  key: string;
  isBooking: boolean;
  send: (server: Server) => Promise<Answer>;
  answer?: Answer;
};

/** Visitors who book one slot after the other and remember the answers. */
export type CrashVisitors = {
  sent: Sent[];
  /** Resolves when the servers have acknowledged `more` further bookings. */
  acknowledged: (more: number) => Promise<void>;
  /** Starts the visitors, spread over these servers. Each visitor stops when its server ends or the test calls `go`. */
  come: (servers: readonly Server[]) => Promise<void>;
  go: () => void;
};

const howMany = isProof ? 10 : 5;
/**
 * The pause of a visitor between two bookings, in milliseconds. npm test needs the pause, because other
 * stages use the processor at the same time.
 */
const restMs = isProof ? 0 : 60;

export function crashVisitors(slots: readonly Slot[]): CrashVisitors {
  const sent: Sent[] = [];
  let next = 0;
  let isOpen = false;
  let bookings = 0;
  let tellWhen: { count: number; report: () => void } | undefined;

  async function press<E extends Endpoint>(server: Server, endpoint: E, body: BodyOf<E>): Promise<Answer> {
    const key = randomId();
    const isBooking = endpoint === (addZeroCostReservation as Endpoint);
    const one: Sent = {
      key,
      isBooking,
      send: (to) => call(to, endpoint, body, { 'idempotency-key': key }) as Promise<Answer>,
    };
    sent.push(one);
    const answer = await one.send(server);
    one.answer = answer;
    if (isBooking) bookings += 1;
    if (tellWhen !== undefined && bookings >= tellWhen.count) tellWhen.report();
    return answer;
  }

  async function visit(server: Server): Promise<void> {
    while (isOpen) {
      if (restMs > 0) await wait(restMs);
      try {
        const { envelope } = await press(server, saveCustomer, detailsOf(`v${sent.length}`));
        const { id } = envelope.data as unknown as { id: string };
        await press(
          server,
          addZeroCostReservation,
          freeReservationBody({ customer: id, slot: slots[next++ % slots.length]! }),
        );
      } catch {
        // The server died. Only a repeat under the same key shows whether the call took effect.
        return;
      }
    }
  }

  return {
    sent,
    acknowledged: (more) =>
      new Promise((resolve) => {
        tellWhen = { count: bookings + more, report: resolve };
      }),
    async come(servers) {
      isOpen = true;
      await Promise.all(
        Array.from({ length: howMany }, (_, index) => visit(servers[index % servers.length]!)),
      );
    },
    go: () => void (isOpen = false),
  };
}

/**
 * Repeats these calls under their old keys. Returns the differences between the first and the second answers.
 * If a call had no answer, the second answer is kept as its answer.
 */
export async function sendAgain(sent: readonly Sent[], server: Server): Promise<string[]> {
  const different: string[] = [];
  await Promise.all(
    sent.map(async (one) => {
      const again = await one.send(server);
      one.answer ??= again;
      if (again.status !== one.answer.status || again.text !== one.answer.text) {
        different.push(`first ${one.answer.status} ${one.answer.text}, then ${again.status} ${again.text}`);
      }
    }),
  );
  return different;
}
