import { type Slot, addSeparateSlots, addSlots, freshDay, leaveBoats } from './scene.ts';
import { closeGate } from './starting-gate.ts';
import type { Answer, TwoServers } from './two-servers.ts';
import { type Visitor, bookAtNoCost } from './visitors.ts';

/** The result of a race. */
export type Race = {
  answers: Answer<string>[];
  figures: {
    /** The number of connections that the servers had open. */
    backends: number;
    /** The number of connections that waited at the starting gate when the race began. */
    'at the line': number;
    ms: number;
  };
};

/** Two servers with a pool of 15 connections each. */
const connections = 30;

type Pair = Pick<TwoServers, 'nth' | 'pool' | 'watched'>;

/** Sends the calls of all visitors at the same time, alternately to both servers. */
async function atOnce(
  { nth, pool, watched }: Pair,
  visitors: readonly Visitor[],
  book: (server: { url: string }, visitor: Visitor, index: number) => Promise<Answer<string>>,
): Promise<Race> {
  const gate = await closeGate(pool);
  const { result, backends, ms } = await watched(async () => {
    const answers = Promise.all(visitors.map((visitor, index) => book(nth(index), visitor, index)));
    const atTheLine = await gate.open(Math.min(connections, visitors.length));
    return { answers: await answers, atTheLine };
  });
  return { answers: result.answers, figures: { backends, 'at the line': result.atTheLine, ms } };
}

/** All visitors want the same slot, which has one boat left. */
export async function raceForLastBoat(
  pair: Pair,
  visitors: readonly Visitor[],
): Promise<Race & { slot: Slot }> {
  const [slot] = await addSlots(pair.pool, freshDay(), ['10:00-12:00']);
  if (slot === undefined) throw new Error('no slot');
  const [first, second] = visitors;
  if (first === undefined || second === undefined) throw new Error('too few visitors');
  for (const visitor of [first, second]) {
    const answer = await bookAtNoCost(pair.nth(0), visitor, slot);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return {
    slot,
    ...(await atOnce(pair, visitors, (server, visitor) => bookAtNoCost(server, visitor, slot))),
  };
}

/**
 * Visitors want four partly overlapping slots, on a day with one boat. Only two slots, the first and the fourth, are
 * far enough apart to share the boat.
 */
export async function raceForOverlappingSlots(
  pair: Pair,
  visitors: readonly Visitor[],
): Promise<Race & { slots: Slot[] }> {
  const date = freshDay();
  const slots = await addSlots(pair.pool, date, ['10:00-12:00', '11:00-13:00', '11:30-13:30', '12:30-14:30']);
  await leaveBoats(pair.pool, date, 1);
  return {
    slots,
    ...(await atOnce(pair, visitors, (server, visitor, index) =>
      // Two successive visitors, who call different servers, choose the same slot.
      bookAtNoCost(server, visitor, slots[Math.floor(index / 2) % slots.length]!),
    )),
  };
}

/** Each visitor wants a different slot, and all visitors use the same coupon code. */
export async function raceForCoupon(pair: Pair, visitors: readonly Visitor[], coupon: string): Promise<Race> {
  const slots = await addSeparateSlots(pair.pool, visitors.length);
  return atOnce(pair, visitors, (server, visitor, index) =>
    bookAtNoCost(server, visitor, slots[index]!, { coupon }),
  );
}

/** One visitor presses once, and the browser sends the call many times, as on a bad connection. */
export async function raceOfOneKey(
  pair: Pair,
  visitor: Visitor,
  slot: Slot,
  times: number,
  key: string,
): Promise<Race> {
  return atOnce(
    pair,
    Array.from({ length: times }, () => visitor),
    (server) => bookAtNoCost(server, visitor, slot, { key }),
  );
}
