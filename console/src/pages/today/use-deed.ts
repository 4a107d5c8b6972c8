import type { CommandEndpoint, CommandWords, Done } from '../../api/command.ts';
import { applyCommand } from '../../api/command.ts';
import { newEventId } from '../../api/event-id.ts';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shieldThumb } from '../../session/second-tap.ts';
import { useNotRecorded } from './not-recorded.ts';
import { useToday } from './today.ts';
import { nameOf } from './words.ts';
import { showDone, showFailure } from '../../session/toasts.ts';

/** What the device adds to every deed: its name, for good, and when it happened. */
type OfDevice = { event: string; happenedAt: string };

type Press = OfDevice & { isUnderWay: boolean };

/** The last press of each button that has no answer yet. A second press is the same deed, not another one. */
const presses = new Map<string, Press>();

/**
 * Records what happened at the jetty. A double press is one deed, and so is one that is tried again because no answer came:
 * it keeps its name and its time.
 */
export function useDeed() {
  const queries = useQueryClient();
  const { board } = useToday();
  const notRecorded = useNotRecorded();
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const record = async <E extends CommandEndpoint>(
    endpoint: E,
    words: Omit<CommandWords<E>, keyof OfDevice>,
    /** Left out: now. */
    { at }: { at?: string } = {},
  ): Promise<Done<E> | undefined> => {
    const key = `${endpoint.path} ${JSON.stringify(words)}`;
    const bookingId = 'bookingId' in words ? String(words.bookingId) : '';
    const trip = board.trips.find((one) => one.bookingId === bookingId);
    const last = notRecorded.read(bookingId);
    const before = presses.get(key) ?? (last?.press === key ? { ...last, isUnderWay: false } : undefined);
    if (before?.isUnderWay === true) return undefined;
    const press: Press = before ?? {
      event: newEventId(),
      happenedAt: at ?? new Date(serverClock.now()).toISOString(),
      isUnderWay: true,
    };
    press.isUnderWay = true;
    presses.set(key, press);
    setBusy(endpoint.path);
    setProblem(undefined);
    const shield = shieldThumb();
    try {
      const all = {
        ...words,
        event: press.event,
        happenedAt: press.happenedAt,
      } as unknown as CommandWords<E>;
      const done = await applyCommand(endpoint, all, { requestId: press.event });
      presses.delete(key);
      notRecorded.forget(bookingId);
      shield.keep();
      // The bar has one line: first names there, the whole sentence for those who hear it.
      showDone(
        done.sentence,
        done.action,
        trip === undefined ? undefined : done.sentence.replaceAll(nameOf(trip), trip.who.firstName),
      );
      void queries.invalidateQueries();
      return done;
    } catch (error) {
      if (error instanceof ConsoleError && error.isUnreachable) {
        press.isUnderWay = false;
        const { event, happenedAt } = press;
        if (trip !== undefined)
          notRecorded.keep(bookingId, { event, happenedAt, press: key, version: trip.version });
      } else {
        presses.delete(key);
        notRecorded.forget(bookingId);
      }
      setProblem(sentenceOf(error));
      showFailure(sentenceOf(error));
      return undefined;
    } finally {
      shield.lift();
      setBusy(undefined);
    }
  };
  return { record, isBusy: busy !== undefined, problem };
}
