import { afterAll, beforeAll } from 'vitest';

/** What all tests of a file share: opened before the first of them, closed after the last. */
export function ofFile<Opened extends { close: () => Promise<unknown> }>(
  open: () => Promise<Opened>,
): Opened {
  const shared = {} as Opened;
  beforeAll(async () => void Object.assign(shared, await open()));
  // Where it did not open, there is nothing to close.
  afterAll(() => shared.close?.());
  return shared;
}
