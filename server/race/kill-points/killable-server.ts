import { startServer } from '../../src/start/start-server.ts';
import { killOnOrder } from './kill-order.ts';

/** The real server with a listener at its crash points. KILL_FOLDER holds its orders. */
const folder = process.env.KILL_FOLDER;
if (folder === undefined)
  throw new Error('KILL_FOLDER is not set: this server is started by the kill-point tests.');
export const opened = startServer({ crashPoint: killOnOrder(folder), rendersAhead: false });
