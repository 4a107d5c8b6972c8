import type { ChangeFeed } from '../database/change-feed.ts';
import { type EncodedBody, encodeBody } from './encoded-body.ts';
import { envelopeOf } from './serve-endpoint.ts';

/** `until`: the instant from which the answer may differ although no row has changed. */
type Made = { data: unknown; until?: number };
type Kept = { body: EncodedBody; version: number; from: number; until: number };

/**
 * Stores encoded answers in memory until one of `tables` changes. `make` reads the database; its errors are not stored.
 * Call the returned function only while the change feed is up to date.
 */
export function keptAnswers(
  { changes, now }: { changes: ChangeFeed; now: () => Date },
  tables: readonly string[],
  make: (key: string) => Promise<Made>,
): (key: string) => EncodedBody | Promise<EncodedBody> {
  const kept = new Map<string, Kept>();
  const making = new Map<string, { body: Promise<EncodedBody>; version: number }>();
  let version = 0;
  changes.onChange((change) => {
    if (change.isAll || change.tables.some((table) => tables.includes(table))) version += 1;
  });

  const makeAgain = async (key: string, of: number): Promise<EncodedBody> => {
    const from = now().getTime();
    try {
      const { data, until = Number.POSITIVE_INFINITY } = await make(key);
      const body = encodeBody(JSON.stringify(envelopeOf({ data })), 'moderate');
      // The version was noted before the data was read, so the body may be newer than its version, but never older.
      kept.set(key, { body, version: of, from, until });
      return body;
    } finally {
      if (making.get(key)?.version === of) making.delete(key);
    }
  };

  return (key) => {
    const known = kept.get(key);
    const at = now().getTime();
    if (known?.version === version && at >= known.from && at < known.until) return known.body;
    const begun = making.get(key);
    if (begun?.version === version) return begun.body;
    const body = makeAgain(key, version);
    making.set(key, { body, version });
    return body;
  };
}
