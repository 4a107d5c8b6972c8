import { newId } from '@slipway/ui/new-id.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { AskedFor, type CommandEndpoint, type CommandInput, type Done } from '../../api/client.ts';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import { showFailure } from '../../session/toasts.ts';
import { usePress } from '../../session/use-command.ts';
import { useNotRecorded } from './not-recorded.ts';
import { useToday } from './today.ts';
import { nameOf } from './text.ts';

/** The fields that the device adds to every event: an id, and the time of the event. */
type OfDevice = { event: string; happenedAt: string };

type Recording = OfDevice & { isUnderWay: boolean };

/** The unanswered press of each button. If the answer was lost, the next press sends the same event again. */
const recordings = new Map<string, Recording>();

/**
 * Records an event at the jetty. Each press has an id and a time. A repeat after a lost answer sends the same id and
 * time, so the event is recorded once. A second press before the answer does nothing.
 */
export function useTripCommand() {
  const { board } = useToday();
  const { press, isBusy } = usePress();
  const notRecorded = useNotRecorded();
  const [problem, setProblem] = useState<string>();

  const record = async <E extends CommandEndpoint>(
    endpoint: E,
    words: Omit<CommandInput<E>, keyof OfDevice>,
    /** The time of the event; undefined: now. */
    { at }: { at?: string } = {},
  ): Promise<Done<E> | undefined> => {
    const key = `${endpoint.path} ${JSON.stringify(words)}`;
    const bookingId = 'bookingId' in words ? String(words.bookingId) : '';
    const trip = board.trips.find((one) => one.bookingId === bookingId);
    const last = notRecorded.read(bookingId);
    const before = recordings.get(key) ?? (last?.press === key ? { ...last, isUnderWay: false } : undefined);
    if (before?.isUnderWay === true) return undefined;
    const { event, happenedAt } = before ?? {
      event: newId(),
      happenedAt: at ?? new Date(serverClock.now()).toISOString(),
    };
    recordings.set(key, { event, happenedAt, isUnderWay: true });
    setProblem(undefined);
    try {
      const all = { ...words, event, happenedAt } as unknown as CommandInput<E>;
      // The undo bar has room for one line, so it shows first names; screen readers get the whole sentence.
      const short = trip && ((sentence: string) => sentence.replaceAll(nameOf(trip), trip.who.firstName));
      const done = await press(endpoint, all, { requestId: event, ...(short && { short }) });
      recordings.delete(key);
      notRecorded.forget(bookingId);
      return done;
    } catch (error) {
      if (error instanceof ConsoleError && error.isUnreachable) {
        recordings.set(key, { event, happenedAt, isUnderWay: false });
        if (trip !== undefined)
          notRecorded.keep(bookingId, { event, happenedAt, press: key, version: trip.version });
      } else {
        recordings.delete(key);
        notRecorded.forget(bookingId);
      }
      if (error instanceof AskedFor) return undefined;
      setProblem(sentenceOf(error));
      showFailure(sentenceOf(error));
      return undefined;
    }
  };
  return { record, isBusy, problem };
}
