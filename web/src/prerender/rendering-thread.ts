import { parentPort } from 'node:worker_threads';
import { renderInTurn } from './render-in-turn.ts';

/** The program of the server's rendering thread. */
parentPort?.on('message', renderInTurn);

export { inlineScripts } from './render-site.ts';
