import { randomUUID } from 'node:crypto';
import { cancelByPolicy, cancelByUs } from '../../src/console/desk/cancel-commands.ts';
import { staffCommands } from '../../src/start/console-api.ts';
import type { Actor, Command } from '../../src/console/command/command.ts';
import { type CommandDeps, runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { nameBoat, swapBoats } from '../../src/console/day/boats/name-boat.ts';
import {
  recordArrived,
  recordBack,
  recordCaptain,
  recordNoShow,
  recordOut,
  undoEvent,
} from '../../src/console/day/trip-commands.ts';
import { takeDeposit } from '../../src/console/day/deposit-commands.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { DayScene } from './day-scene.ts';
import { unlessRefused } from '../unless-refused.ts';

/** An action or event that the server has acknowledged. */
export type Told = {
  requestId: string;
  actionId: number;
  /** The trip event that an action at the jetty must have written. */
  event?: string;
  bookingId?: string;
};

export type Device = { deps: CommandDeps; actor: Actor };
type Step = { command: Command; input: Record<string, unknown>; event?: string; bookingId?: string };

const stepsOfADevice = 7;

/** Plays the day of one device. A refusal is allowed; any other failure is a bug. */
export async function runDevice(device: Device, scene: DayScene, seed: number): Promise<Told[]> {
  const random = randomFrom(seed);
  const told: Told[] = [];
  for (let nth = 0; nth < stepsOfADevice; nth += 1) {
    const done = await unlessRefused(() => step(device, scene, random, told));
    if (done !== undefined) told.push(done);
  }
  return told;
}

async function step({ deps, actor }: Device, scene: DayScene, random: Random, told: readonly Told[]) {
  if (told.length > 0 && random.chance(0.15)) {
    const requestId = randomUUID();
    const { actionId } = await undoAction(deps, staffCommands, actor, {
      actionId: random.pick(told).actionId,
      requestId,
    });
    return { requestId, actionId };
  }
  const { command, input, event, bookingId } = choose(scene, random, told, deps.now());
  const requestId = event ?? randomUUID();
  const once = () => runCommand(deps, actor, command, { input, requestId });
  // A phone that gets no answer sends its request again, even while the first one runs.
  const [answer] = random.chance(0.2) ? await Promise.all([once(), once()]) : [await once()];
  // `action` is null if the person is allowed to request the command but not to run it: only a request was stored.
  if (answer.action === null) return undefined;
  return {
    requestId,
    actionId: answer.action.id,
    ...(event === undefined ? {} : { event }),
    ...(bookingId === undefined ? {} : { bookingId }),
  };
}

function choose(scene: DayScene, random: Random, told: readonly Told[], now: Date): Step {
  const bookingId = random.pick(scene.parties).id;
  const event = randomUUID();
  // The devices' clocks differ by minutes, and one device had no signal for a long time.
  const happenedAt = new Date(
    now.getTime() - random.below(random.chance(0.05) ? 1000 : 5) * 60_000,
  ).toISOString();
  const tripEvent = { bookingId, event, happenedAt, wasOffline: random.chance(0.3) };
  const recorded = told.filter((each) => each.event !== undefined);
  const steps: (() => Step)[] = [
    () => ({ command: recordArrived, input: tripEvent, event, bookingId }),
    () => ({ command: recordOut, input: tripEvent, event, bookingId }),
    () => ({ command: recordOut, input: { ...tripEvent, boat: random.pick(scene.boats) }, event, bookingId }),
    () => ({ command: recordBack, input: { ...tripEvent, battery: random.below(100) }, event, bookingId }),
    () => ({ command: recordBack, input: tripEvent, event, bookingId }),
    () => ({ command: recordNoShow, input: tripEvent, event, bookingId }),
    () => ({ command: recordCaptain, input: { ...tripEvent, licenceSeen: true }, event, bookingId }),
    () => ({ command: takeDeposit, input: { ...tripEvent, method: 'cash' }, event, bookingId }),
    () => ({ command: nameBoat, input: { bookingId, boat: random.pick(scene.boats) } }),
    () => ({ command: swapBoats, input: { one: bookingId, other: random.pick(scene.parties).id } }),
    () => ({ command: swapBoats, input: { one: bookingId, other: random.pick(scene.parties).id } }),
    () => ({ command: cancelByPolicy, input: { bookingId } }),
    () => ({ command: cancelByUs, input: { bookingId, because: 'wind' } }),
  ];
  if (recorded.length > 0) {
    const undone = random.pick(recorded);
    steps.push(() => ({
      command: undoEvent,
      input: { ...tripEvent, bookingId: undone.bookingId, undoes: undone.event },
      event,
      bookingId: undone.bookingId!,
    }));
  }
  return random.pick(steps)();
}
