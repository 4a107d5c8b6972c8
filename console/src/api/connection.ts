import { serverClock } from '@slipway/ui/clock/server-clock.ts';

/** Whether the server answered the last call. */
export type Connection = { isReachable: boolean; since: number };

let connection: Connection = { isReachable: true, since: serverClock.now() };
const listeners = new Set<() => void>();

export function noteAnswer(isReachable: boolean): void {
  if (isReachable === connection.isReachable) return;
  connection = { isReachable, since: serverClock.now() };
  for (const listener of listeners) listener();
}

export function readConnection(): Connection {
  return connection;
}

export function followConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
