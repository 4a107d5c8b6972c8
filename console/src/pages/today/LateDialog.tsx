import { counted, plural } from '@slipway/shared/values/counted.ts';
import { expectBack } from '@slipway/shared/api/console/boats.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Checkbox, TextField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { lateQuery } from '../../api/boats.ts';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { Choices } from '../../parts/Choices.tsx';
import { useMay } from '../../session/Me.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { timeOf } from '../../session/times.ts';
import { lateBy } from './order-trips.ts';
import { useToday } from './today.ts';

const steps = [15, 30, 45] as const;

type LateDialogProps = { trip: BoardTrip; onClose: () => void };

/**
 * Asks when a late boat will be back. Below is the plan: the parties that have to wait, and the parties that get
 * another boat.
 */
export function LateDialog({ trip, onClose }: LateDialogProps) {
  const { now } = useToday();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  // The time is fixed when the dialog opens, so that the plan on the screen is the plan that is applied.
  const [opened] = useState(now);
  // A boat that is not late yet is expected at its due time.
  const expectedBack = trip.expectedBack ?? (lateBy(trip, now) === 0 ? timeOf(trip.dueAt) : undefined);
  const [chosen, setChosen] = useState<string>(expectedBack === undefined ? '15' : 'other');
  const [typed, setTyped] = useState(expectedBack ?? '');
  const [tells, setTells] = useState(false);
  const ends = steps.map((minutes) => {
    const time = inFives(opened, minutes);
    return { value: String(minutes), label: `+${minutes}, ${time}`, time };
  });
  const expected = chosen === 'other' ? typed : (ends.find(({ value }) => value === chosen)?.time ?? '');
  const isTime = parseLocalTime(expected) !== undefined;
  const plan = useQuery({ ...lateQuery({ bookingId: trip.bookingId, expected }), enabled: isTime });
  // If the server refuses a newer plan, the old plan disappears.
  const latest = plan.isError ? undefined : plan.data;
  const waits = latest?.waits ?? [];
  return (
    <CommandDialog
      title={`When is ${trip.boat?.name ?? 'the boat'} back?`}
      action={labelOf(waits.length, tells)}
      isWide
      endpoint={expectBack}
      words={
        !isTime
          ? 'Choose a time to see which parties have to wait.'
          : latest === undefined
            ? plan.error === null || plan.isFetching
              ? 'Working out which parties wait …'
              : sentenceOf(plan.error)
            : {
                bookingId: trip.bookingId,
                expected,
                tells: tells && waits.length > 0,
                plan: {
                  moves: latest.moves.map(({ bookingId, from, to }) => ({ bookingId, from, to: to.id })),
                  waits: waits.map(({ bookingId, sailsAt }) => ({ bookingId, sailsAt })),
                },
              }
      }
      remedyOf={(error) =>
        isRefused(error, 'boat_taken')
          ? { action: 'Make a new plan', press: () => void plan.refetch() }
          : undefined
      }
      planAgain={plan.isError ? () => void plan.refetch() : undefined}
      onDone={onClose}
      onLeave={onClose}
    >
      <Choices
        legend="Expected back"
        options={[...ends, { value: 'other', label: 'Another time' }]}
        value={chosen}
        onChoose={setChosen}
      />
      {chosen === 'other' && (
        <TextField
          label="Back at (local time)"
          type="time"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {latest?.isProved === false && <p>This is the best plan we found, but a better one may exist.</p>}
      {latest !== undefined && latest.without.length > 0 && (
        <p>
          For a party without a boat, choose another boat on its card.{' '}
          {mayTakeOut ? (
            <>
              <i>Out for a while</i>, under {latest.boat}, offers the party another time, a refund, or the
              choice between them.
            </>
          ) : (
            'A manager can offer the party another time, a refund, or the choice between them.'
          )}
        </p>
      )}
      {waits.length > 0 && (
        <Checkbox isChecked={tells} onChange={setTells}>
          Tell {counted(waits.length, 'party', 'parties')} by email that we wait for{' '}
          {plural(waits.length, 'it', 'them')}
          {waits.some(({ toldAt }) => toldAt !== null) && ' (told before)'}
        </Checkbox>
      )}
    </CommandDialog>
  );
}

/** The button says whether the waiting parties are told, so that a missing tick is noticed. */
export function labelOf(waiting: number, tells: boolean): string {
  if (waiting === 0) return 'Save';
  const parties = counted(waiting, 'party', 'parties');
  return tells ? `Save and tell ${parties}` : `Save without telling ${parties}`;
}

/** The time of day `minutes` minutes after `now`, rounded up to a multiple of five minutes; at most '23:59'. */
function inFives(now: Date, minutes: number): string {
  const fives = 5 * minuteMs;
  const then = new Date(Math.ceil((now.getTime() + minutes * minuteMs) / fives) * fives);
  return venueDate(then) === venueDate(now) ? venueDateTime(then).time : '23:59';
}
