import { counted } from '@slipway/shared/values/counted.ts';
import { moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { type TimeToMove, timesToMoveQuery } from '../../api/moving.ts';
import { FreePlace, Lane, UnfitPlace, inRows } from '../../parts/Board.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { shortMoney } from '../../session/money.ts';
import { useToday } from './today.ts';
import styles from './TripPanel.module.css';
import { nameOf } from './text.ts';

/**
 * The day's other times to which staff could move a trip. An impossible time has the reason. Empty if the person's role
 * may not move trips.
 */
export function useOtherTimes(trip: BoardTrip | undefined): readonly TimeToMove[] {
  const { date } = useToday();
  const mayMove = useMay('move-booking') !== undefined;
  const times = useQuery({
    ...timesToMoveQuery(trip?.bookingId ?? '', date.slice(0, 7)),
    enabled: trip !== undefined && mayMove,
  });
  return trip === undefined ? [] : (times.data?.times ?? []).filter((time) => time.date === date);
}

type OtherTimesProps = { trip: BoardTrip; times: readonly TimeToMove[] };

/** On the tape chart: possible times are highlighted, and impossible times show their reason. */
export function OtherTimesLanes({ trip, times }: OtherTimesProps) {
  const [placed, setPlaced] = useState<TimeToMove>();
  const spans = times.map((time) => ({
    time,
    from: minutesOf(localTime(time.startTime)),
    to: minutesOf(localTime(time.endTime)),
  }));
  return (
    <>
      {inRows(spans).map((row, index) => (
        <Lane
          key={index}
          boat={index === 0 ? 'Other times' : ''}
          words={index === 0 ? `for ${trip.who.firstName}` : ''}
          isLow
        >
          {row.map(({ time, from, to }) =>
            time.whyNot === '' ? (
              <FreePlace
                key={time.slotId}
                {...{ from, to }}
                title={`${time.startTime} fits`}
                words={roomOf(time)}
                isPicked={placed?.slotId === time.slotId}
                onPress={() => setPlaced(time)}
              />
            ) : (
              <UnfitPlace key={time.slotId} {...{ from, to }} title={time.startTime} words={time.whyNot} />
            ),
          )}
        </Lane>
      ))}
      {placed !== undefined && <MoveTo trip={trip} time={placed} onClose={() => setPlaced(undefined)} />}
    </>
  );
}

/** The other times as a list, for phones and keyboard users. */
export function OtherTimesList({ trip, times }: OtherTimesProps) {
  const [placed, setPlaced] = useState<TimeToMove>();
  if (times.length === 0) return null;
  return (
    <ul className={styles.places} aria-label={`Other times for ${nameOf(trip)}`}>
      {times.map((time) => (
        <li key={time.slotId}>
          {time.whyNot === '' ? (
            <button type="button" className={styles.fits} onClick={() => setPlaced(time)}>
              <Glyph name="free" />
              <span>
                <b>
                  {time.startTime}–{time.endTime}
                </b>
                <small>{roomOf(time)}</small>
              </span>
            </button>
          ) : (
            <p className={styles.unfit}>
              <Glyph name="cancelled" />
              <span>
                <b>
                  {time.startTime}–{time.endTime}
                </b>
                <small>{time.whyNot}</small>
              </span>
            </p>
          )}
        </li>
      ))}
      {placed !== undefined && <MoveTo trip={trip} time={placed} onClose={() => setPlaced(undefined)} />}
    </ul>
  );
}

function roomOf({ boatsFree, price }: TimeToMove): string {
  return `${counted(boatsFree, 'boat')} free, ${shortMoney(price)}`;
}

type MoveToProps = { trip: BoardTrip; time: TimeToMove; onClose: () => void };

/** Shows the cost or the refund before anything happens. */
function MoveTo({ trip, time, onClose }: MoveToProps) {
  const { setLifted } = useToday();
  return (
    <CommandDialog
      title={`Move ${nameOf(trip)} from ${trip.startTime} to ${time.startTime}`}
      action={`Move to ${time.startTime}`}
      endpoint={moveBookingByStaff}
      words={{ bookingId: trip.bookingId, slotId: time.slotId }}
      onDone={() => {
        onClose();
        setLifted(undefined);
      }}
      onLeave={onClose}
    />
  );
}
