import type pg from 'pg';
import { nameOfKnownRead } from './known-read.ts';

/**
 * Watches the statements on the connections of a pool. The returned function says whether a connection may have written
 * anything since the last call for that connection. A transaction that was rolled back does not count as a write. This
 * includes each preview, because previews are always rolled back.
 */
export function watchWrites(pool: pg.Pool): (client: pg.PoolClient) => boolean {
  const states = new WeakMap<pg.PoolClient, State>();
  pool.on('connect', (client) => {
    const state: State = { hasWritten: true, inTransaction: undefined };
    states.set(client, state);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        follow(state, textOf(args[0]));
        return send(...args);
      },
    });
  });
  return (client) => {
    const state = states.get(client);
    if (state === undefined) return true;
    // A transaction that is still open counts as committed.
    const { hasWritten, inTransaction } = state;
    Object.assign(state, { hasWritten: false, inTransaction: undefined } satisfies State);
    return hasWritten || inTransaction === 'written';
  };
}

type State = { hasWritten: boolean; inTransaction: 'read' | 'written' | undefined };

function follow(state: State, text: string): void {
  if (text === 'begin' || /^start transaction[^;]*$/.test(text)) state.inTransaction = 'read';
  else if (text === 'rollback') state.inTransaction = undefined;
  else if (text === 'commit') {
    state.hasWritten ||= state.inTransaction === 'written';
    state.inTransaction = undefined;
  } else if (nameOfKnownRead(text) === undefined) {
    if (state.inTransaction === undefined) state.hasWritten = true;
    else state.inTransaction = 'written';
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text);
}
