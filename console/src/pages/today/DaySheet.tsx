import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { businessName } from '../../business.ts';
import { timeOf } from '../../session/times.ts';
import { orderByTime } from './order-trips.ts';
import { useToday } from './today.ts';
import styles from './DaySheet.module.css';
import { nameOf, worstOf } from './words.ts';

/** The day on paper, A4: for when there is no signal, and for the wall of the boathouse. Only printers show it. */
export function DaySheet() {
  const { board, date } = useToday();
  const trips = orderByTime(board.trips).filter(({ state }) => state !== 'off');
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1>{formatLongDate(date)}</h1>
      <p>
        {businessName}. {board.counts.sold} of {board.counts.places} places, {board.counts.guests} guests. As
        known at {timeOf(board.readAt)}.
      </p>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Boat</th>
            <th>Party</th>
            <th>Guests</th>
            <th>To bring</th>
            <th>Missing</th>
            <th>Arrived</th>
            <th>Out</th>
            <th>Back</th>
          </tr>
        </thead>
        <tbody>
          {trips.map((trip) => (
            <tr key={trip.bookingId}>
              <td>
                <b>{trip.startTime}</b>
                <br />
                {trip.endTime}
              </td>
              <td>{trip.boat?.name}</td>
              <td>
                <b>{nameOf(trip)}</b>
                <br />
                {trip.package.name}, {trip.code}
                {trip.who.phone !== undefined && (
                  <>
                    <br />
                    {trip.who.phone}
                  </>
                )}
                {trip.notes.map(({ id, text }) => (
                  <strong key={id}>{text}</strong>
                ))}
              </td>
              <td>{trip.aboard?.guests ?? trip.guests}</td>
              <td>
                {trip.orders.map(({ name, quantity, wish, allergens }, index) => (
                  <div key={index}>
                    {quantity} × {name}
                    {allergens.length > 0 && <small>Allergens: {allergens.join(', ')}</small>}
                    {wish !== '' && <strong>{wish}</strong>}
                  </div>
                ))}
              </td>
              <td>{worstOf(trip)}</td>
              <td>{trip.arrived === null ? <i /> : timeOf(trip.arrived.at)}</td>
              <td>{trip.out === null ? <i /> : timeOf(trip.out.at)}</td>
              <td>{trip.back === null ? <i /> : timeOf(trip.back.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
