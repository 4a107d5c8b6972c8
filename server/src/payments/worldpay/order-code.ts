/**
 * Worldpay never accepts an order code twice, and an order whose answer was lost cannot be retrieved. So each `begin`
 * of an attempt makes a new code, which contains the present time in seconds. The time in the code also tells the
 * server when the order can no longer be paid.
 */
export function orderCodeFor(attemptId: string, at: Date): string {
  return `${attemptId}-${Math.floor(at.getTime() / 1000).toString(36)}`;
}

export type OrderCode = { attemptId: string; madeAt: Date };

/** Reads an order code. Returns undefined for the code of another site, which may use the same account. */
export function parseOrderCode(orderCode: string): OrderCode | undefined {
  const [, attemptId, seconds] = /^([0-9a-z]{26})-([0-9a-z]{6,7})$/.exec(orderCode) ?? [];
  if (attemptId === undefined || seconds === undefined) return undefined;
  return { attemptId, madeAt: new Date(Number.parseInt(seconds, 36) * 1000) };
}
