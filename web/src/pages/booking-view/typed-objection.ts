import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from '../../storage/tab-storage.ts';

const stored = z.record(z.string(), z.string());

function readAll(storage: TabStorage): Record<string, string> {
  const parsed = stored.safeParse(parseJson(storage.read(tabKeys.objection)));
  return parsed.success ? parsed.data : {};
}

/** The words that the party has begun to write against this charge; '' if none. */
export function readObjection(storage: TabStorage, charge: string): string {
  return readAll(storage)[charge] ?? '';
}

/** '': nothing is kept any more. */
export function keepObjection(storage: TabStorage, charge: string, words: string): void {
  const { [charge]: _, ...others } = readAll(storage);
  const all = words === '' ? others : { ...others, [charge]: words };
  if (Object.keys(all).length === 0) storage.remove(tabKeys.objection);
  else storage.write(tabKeys.objection, JSON.stringify(all));
}
