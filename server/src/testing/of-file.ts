import { afterAll, beforeAll } from 'vitest';

/** What all tests of a file share: opened before the first of them, closed after the last. */
export function ofFile<Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): Opened {
  const shared = {} as Opened;
  beforeAll(async () => {
    const opened = await open();
    Object.assign(shared, opened);
    return () => close(opened);
  });
  return shared;
}
