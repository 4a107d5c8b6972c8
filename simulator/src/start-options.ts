import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import type { SimulatorOptions } from './start-simulator.ts';

const usage =
  'Start the simulator with --data-dir FOLDER, and if need be --port 3001 --host 127.0.0.1 --parent-pid NUMBER --seed TEXT.';

/** Reads the command line. Throws an error with one sentence if an option is wrong. */
export function readStartOptions(args: string[]): SimulatorOptions & { parentPid: number | undefined } {
  const values = parse(args);
  if (values['data-dir'] === undefined) throw new Error(`--data-dir is missing. ${usage}`);
  return {
    port: wholeNumber('port', values.port, 65_535) ?? 3001,
    host: values.host ?? '127.0.0.1',
    dataDir: resolve(values['data-dir']),
    seed: values.seed,
    parentPid: wholeNumber('parent-pid', values['parent-pid'], Number.MAX_SAFE_INTEGER),
  };
}

function parse(args: string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { port: option, host: option, 'data-dir': option, 'parent-pid': option, seed: option },
    }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message.split('\n')[0]} ${usage}`);
  }
}

function wholeNumber(name: string, text: string | undefined, largest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > largest) throw new Error(`--${name} must be a number, not ${text}.`);
  return number;
}
