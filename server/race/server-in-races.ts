import { startServer } from '../src/start/start-server.ts';
import { killOnOrder } from './kill-points/kill-order.ts';

/**
 * The folder with the kill order. The kill order is a file that tells the server to kill itself at a crash point. Only
 * the kill-point tests set this variable.
 */
const { KILL_FOLDER: orders } = process.env;

/** Starts the real server. It renders a page only on request, because most tests request none. */
export const opened = startServer({
  rendersAhead: false,
  ...(orders !== undefined && { crashPoint: killOnOrder(orders) }),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
