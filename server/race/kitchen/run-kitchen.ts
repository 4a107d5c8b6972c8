import { randomUUID } from 'node:crypto';
import { Refusal } from '../../src/platform/http/refusal.ts';
import type { Command } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { undoAction } from '../../src/console/command/undo-action.ts';
import { recordArrived, recordNoShow, recordOut, undoEvent } from '../../src/console/day/trip-commands.ts';
import { markDishes } from '../../src/console/day/kitchen/mark-dishes.ts';
import { cancelByPolicy, cancelByUs } from '../../src/console/desk/cancel-commands.ts';
import { changeBookingByStaff, moveBookingByStaff } from '../../src/console/desk/move-commands.ts';
import { callOff } from '../../src/console/day/decisions/call-off.ts';
import { staffCommands } from '../../src/start/console-api.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { Device } from '../day/run-day.ts';
import type { KitchenScene } from './kitchen-scene.ts';

type Step = { command: Command; input: Record<string, unknown>; event?: { id: string; bookingId: string } };

const stepsOfADevice = 3;

/**
 * Plays a few random steps of the kitchen, the jetty and the office on one device. A step may be refused. Returns the
 * number of steps that succeeded.
 */
export async function runKitchen(device: Device, scene: KitchenScene, seed: number): Promise<number> {
  const random = randomFrom(seed);
  const actions: number[] = [];
  const events: { id: string; bookingId: string }[] = [];
  for (let nth = 0; nth < stepsOfADevice; nth += 1)
    try {
      if (actions.length > 0 && random.chance(0.2)) {
        const actionId = random.pick(actions);
        await undoAction(device.deps, staffCommands, device.actor, { actionId, requestId: randomUUID() });
        continue;
      }
      const { command, input, event } = choose(scene, random, device.deps.now(), events);
      const requestId = event?.id ?? randomUUID();
      const once = () => runCommand(device.deps, device.actor, command, { input, requestId, reason: 'wind' });
      // A phone that gets no answer repeats its call while the first call runs. Both calls end before the next step.
      const answers = await Promise.allSettled(random.chance(0.1) ? [once(), once()] : [once()]);
      const [answer = answers[0]] = answers.filter(({ status }) => status === 'fulfilled');
      if (answer?.status !== 'fulfilled') throw answer?.reason;
      const { action } = answer.value;
      if (action !== null) actions.push(action.id);
      if (event !== undefined) events.push(event);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  return actions.length;
}

function choose(
  scene: KitchenScene,
  random: Random,
  now: Date,
  events: readonly { id: string; bookingId: string }[],
): Step {
  const { id: bookingId } = random.pick(scene.parties);
  const event = { id: randomUUID(), bookingId };
  const tripEvent = { bookingId, event: event.id, happenedAt: now.toISOString() };
  const mark = (): Step => ({
    command: markDishes,
    input: {
      bookingId,
      step: random.pick(['prepared', 'loaded']),
      dishes: [{ item: random.pick(scene.menu).id, portions: random.below(9) }],
    },
  });
  const move = (): Step => ({
    command: moveBookingByStaff,
    input: { bookingId, slotId: random.pick(scene.slots) },
  });
  const steps: (() => Step)[] = [
    mark,
    mark,
    mark,
    mark,
    move,
    move,
    () => ({ command: recordArrived, input: tripEvent, event }),
    () => ({ command: recordNoShow, input: tripEvent, event }),
    () => ({ command: recordOut, input: tripEvent, event }),
    () => ({ command: cancelByPolicy, input: { bookingId } }),
    () => ({ command: cancelByUs, input: { bookingId, because: 'wind' } }),
    () => ({
      command: changeBookingByStaff,
      input: { bookingId, guests: 4, addOns: scene.anOrder(random) },
    }),
  ];
  if (random.chance(0.03))
    steps.push(() => ({
      command: callOff,
      input: { date: scene.date, from: '12:30', to: '14:30', because: 'wind' },
    }));
  const undone = events.length === 0 ? undefined : random.pick(events);
  if (undone !== undefined)
    steps.push(() => ({
      command: undoEvent,
      input: { ...tripEvent, bookingId: undone.bookingId, undoes: undone.id },
      event: { ...event, bookingId: undone.bookingId },
    }));
  return random.pick(steps)();
}
