import { nameBoat, recordOut } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { BoardTrip } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './TripPanel.module.css';
import { boatsForTrip } from './boats-in.ts';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';
import { nameOf } from './text.ts';

/** The largest number of boats shown at first. The button *Another boat* lists the others. */
const mostShown = 6;

/**
 * The other boats that a party can have, with a button for each boat. If the party is out, a press records
 * the boat that the party really took.
 */
export function BoatsIn({ trip }: { trip: BoardTrip }) {
  const { board, now, mayWork } = useToday();
  const { run, isBusy } = useCommand(nameBoat);
  const { record, isBusy: isRecording } = useTripCommand();
  if (!mayWork) return null;
  const boats = boatsForTrip(trip, board, now).slice(0, mostShown);
  if (boats.length === 0) return <p>No other boat is free for {trip.who.firstName}.</p>;
  const { bookingId, out, aboard } = trip;
  const take = async (boat: number) => {
    if (trip.state === 'out')
      await record(recordOut, { bookingId, boat, ...aboard }, out === null ? {} : { at: out.at });
    else
      try {
        await run({ bookingId, boat });
      } catch (error) {
        showFailure(sentenceOf(error));
      }
  };
  return (
    <div className={styles.acts} role="group" aria-label={`Boats for ${nameOf(trip)}`}>
      {boats.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          disabled={isBusy || isRecording}
          aria-label={
            trip.state === 'out' ? `${name}: ${nameOf(trip)} took this boat` : `${name} for ${nameOf(trip)}`
          }
          onClick={() => void take(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
