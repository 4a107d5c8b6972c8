import { startServer } from '../src/start/start-server.ts';
import { killOnOrder } from './kill-points/kill-order.ts';

/** The folder of the orders that make it die at a crash point, if the kill-point tests start it. */
const { KILL_FOLDER: orders } = process.env;

/** Starts the real server, which renders a page when a test asks for it: most tests ask for none. */
export const opened = startServer({
  rendersAhead: false,
  ...(orders !== undefined && { crashPoint: killOnOrder(orders) }),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
