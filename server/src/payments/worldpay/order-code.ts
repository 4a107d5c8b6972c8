/**
 * An order code is good for one order, for ever, and an order whose answer was lost cannot be had again. So each
 * beginning of an attempt makes its own, with the second of its making in it: from that we know when nobody can pay it
 * any more.
 */
export function orderCodeFor(attemptId: string, at: Date): string {
  return `${attemptId}-${Math.floor(at.getTime() / 1000).toString(36)}`;
}

export type OrderCode = { attemptId: string; madeAt: Date };

/** Undefined when it is none of ours: the account may serve others. */
export function parseOrderCode(orderCode: string): OrderCode | undefined {
  const [, attemptId, seconds] = /^([0-9a-z]{26})-([0-9a-z]{6,7})$/.exec(orderCode) ?? [];
  if (attemptId === undefined || seconds === undefined) return undefined;
  return { attemptId, madeAt: new Date(Number.parseInt(seconds, 36) * 1000) };
}
