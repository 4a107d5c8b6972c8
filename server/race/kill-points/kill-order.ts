import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { CrashPoint } from '../../src/platform/runtime/crash-points.ts';

/** An order to the server: kill your own process when you reach this crash point for the nth time. */
export type KillOrder = { point: CrashPoint; nth: number };

/** The record that the server writes before it kills its own process. */
export type Death = KillOrder & { pid: number };

const orderIn = (folder: string) => join(folder, 'order.json');
const deathIn = (folder: string) => join(folder, 'death.json');

/** Writes the kill order into the folder that the server reads. Without an order the server runs normally. */
export function giveOrder(folder: string, order: KillOrder): void {
  writeFileSync(`${orderIn(folder)}.new`, JSON.stringify(order));
  renameSync(`${orderIn(folder)}.new`, orderIn(folder));
}

/**
 * Returns the record of the last killed server; undefined if no server was killed. Removes the order, so that
 * the next server runs normally.
 */
export function takeDeath(folder: string): Death | undefined {
  const death = read<Death>(deathIn(folder));
  rmSync(orderIn(folder), { force: true });
  rmSync(deathIn(folder), { force: true });
  return death;
}

/**
 * Returns the function that the server calls at each crash point. At the ordered point the function writes
 * the record to the disk, then kills its own process with SIGKILL.
 */
export function killOnOrder(folder: string): (point: CrashPoint) => void {
  let seen = 0;
  return (point) => {
    const order = read<KillOrder>(orderIn(folder));
    if (order?.point !== point) return;
    seen += 1;
    if (seen < order.nth) return;
    writeDown(deathIn(folder), { point, nth: seen, pid: process.pid } satisfies Death);
    process.kill(process.pid, 'SIGKILL');
    // The process must run no further step before the signal kills it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}

function writeDown(file: string, content: object): void {
  const handle = openSync(file, 'w');
  writeSync(handle, JSON.stringify(content));
  fsyncSync(handle);
  closeSync(handle);
}

function read<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
