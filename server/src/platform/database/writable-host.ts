import pg from 'pg';

/**
 * DATABASE_URL may list several hosts: postgres://user:password@db1:5432,db2:5432/slipway. One host is the primary and
 * may write; a standby can be promoted to replace it. Unlike libpq (target_session_attrs), our driver does not search
 * for the primary, so we do.
 */

const hosts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/;

/** The addresses of all hosts in the list. */
export function hostsOf(url: string): string[] {
  const [, before = '', list, after = ''] = hosts.exec(url) ?? [];
  return list === undefined ? [url] : list.split(',').map((host) => `${before}${host}${after}`);
}

/** The state that a host reports; undefined if it does not answer. */
export type HostState = { mayWrite: boolean; timeline: number } | undefined;

export type WritableHost = {
  isOneOfSeveral: boolean;
  current: () => string;
  /** Asks every host for its state, for example after a failure; concurrent calls share one check. Never throws. */
  lookAgain: () => Promise<void>;
  /** When another host has taken over, the listener is called with the former host. */
  onSwitch: (listener: (left: string) => void) => () => void;
};

/**
 * Each promotion begins a timeline with a higher number. An old primary that returns by mistake claims that it may
 * write, but its timeline is lower than the latest, so we never use it.
 */
export function writableHost(url: string, ask: (host: string) => Promise<HostState> = askHost): WritableHost {
  const list = hostsOf(url);
  const listeners = new Set<(left: string) => void>();
  let current = list[0] ?? url;
  let newestTimeline = 0;
  let looking: Promise<void> | undefined;

  const look = async () => {
    const states = await Promise.all(list.map((host) => ask(host)));
    let best: { host: string; timeline: number } | undefined;
    for (const [index, host] of list.entries()) {
      const state = states[index];
      if (state === undefined || !state.mayWrite || state.timeline < newestTimeline) continue;
      if (best === undefined || state.timeline > best.timeline) best = { host, timeline: state.timeline };
    }
    if (best === undefined) return;
    newestTimeline = best.timeline;
    if (best.host === current) return;
    const left = current;
    current = best.host;
    for (const listener of listeners) listener(left);
  };

  return {
    isOneOfSeveral: list.length > 1,
    current: () => current,
    lookAgain: () => {
      looking ??= look().finally(() => (looking = undefined));
      return looking;
    },
    onSwitch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const askedForMs = 1500;

/** Asks a host in one round trip. The timeline is in the name of the log file that the host is writing. */
async function askHost(host: string): Promise<HostState> {
  const client = new pg.Client({
    connectionString: host,
    connectionTimeoutMillis: askedForMs,
    query_timeout: askedForMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ mayWrite: boolean; timeline: string | null }>(`
      select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as "mayWrite",
        case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`);
    const [row] = rows;
    return row === undefined
      ? undefined
      : { mayWrite: row.mayWrite, timeline: Number.parseInt(row.timeline ?? '0', 16) };
  } catch {
    return undefined;
  } finally {
    // `end` is not awaited, because a host that hangs never closes the connection.
    void client.end().catch(() => {});
  }
}
