import { minuteMs } from '@slipway/shared/values/durations.ts';

/**
 * Events that a stranger, a provider or an outage may cause by the hundred: counted for /metrics, logged at most once a
 * minute.
 */
const kinds = {
  /** Visitors come back from a payment page with data that anybody could have forged. We trust no such data. */
  return_not_genuine: {
    level: 'warn',
    message: 'a visitor returned with parameters that the provider has not signed',
  },
  /** Faults that prevent visitors from paying. */
  payment_not_begun: { level: 'error', message: 'a payment could not be begun at the provider' },
  live_board_unread: { level: 'warn', message: 'a day could not be read for the screens that show it' },
  forecast_failed: { level: 'warn', message: 'the weather service has not answered as it should' },
  job_failed: { level: 'error', message: 'job failed' },
  /** The server gets more calls than it can answer. */
  call_shed: { level: 'warn', message: 'too many calls at once; new ones are asked to try again' },
  calls_wait: { level: 'warn', message: 'calls wait for more than three seconds' },
  call_given_up: { level: 'warn', message: 'a call was not answered in time, and was asked to try again' },
  database_away: { level: 'error', message: 'the database does not answer' },
  connection_refused: { level: 'warn', message: 'too many connections are open; new ones are refused' },
} as const;

type Kind = keyof typeof kinds;
type Log = Record<'error' | 'warn', (fields: object, message: string) => void>;

export type Incidents = {
  /** Counts an incident and logs it. Each `subject` of a kind is logged separately. */
  note: (kind: Kind, fields: object, subject?: string) => void;
  /** The number of incidents of each kind since the start of this process. */
  counts: () => ReadonlyMap<Kind, number>;
};

const pauseMs = minuteMs;

/** Logs the first event of a kind immediately, and those of the next minute as one line when that minute ends. */
export function incidents(log: Log): Incidents {
  const counts = new Map<Kind, number>((Object.keys(kinds) as Kind[]).map((kind) => [kind, 0]));
  const pausing = new Map<string, { unlogged: number; latest: object }>();

  function write(kind: Kind, key: string, fields: object, times: number): void {
    const { level, message } = kinds[kind];
    log[level]({ ...fields, times }, message);
    pausing.set(key, { unlogged: 0, latest: {} });
    // The timer need not keep the process alive: the metrics already have the counts.
    setTimeout(endPause, pauseMs, kind, key).unref();
  }

  function endPause(kind: Kind, key: string): void {
    const pause = pausing.get(key);
    pausing.delete(key);
    if (pause !== undefined && pause.unlogged > 0) write(kind, key, pause.latest, pause.unlogged);
  }

  return {
    note(kind, fields, subject = '') {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const key = `${kind} ${subject}`;
      const pause = pausing.get(key);
      if (pause === undefined) write(kind, key, fields, 1);
      else pausing.set(key, { unlogged: pause.unlogged + 1, latest: fields });
    },
    counts: () => counts,
  };
}
