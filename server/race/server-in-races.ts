import { startServer } from '../src/start/start-server.ts';

/** The real server, which renders its pages when a test asks for one: most tests ask for none. */
export const opened = startServer({ rendersAhead: false }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
