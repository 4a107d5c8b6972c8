import { afterAll, beforeAll } from 'vitest';

/** A resource shared by all tests of a file: opened before the first, closed after the last. */
export function ofFile<Opened extends { close: () => Promise<unknown> }>(
  open: () => Promise<Opened>,
): Opened {
  const shared = {} as Opened;
  beforeAll(async () => void Object.assign(shared, await open()));
  // If opening failed, there is nothing to close.
  afterAll(() => shared.close?.());
  return shared;
}
