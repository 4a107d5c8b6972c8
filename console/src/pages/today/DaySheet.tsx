import { counted } from '@slipway/shared/values/counted.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { BoardTrip } from '../../api/board.ts';
import { businessName } from '../../business.ts';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { timeOf } from '../../session/times.ts';
import { orderByTime } from './order-trips.ts';
import { useToday } from './today.ts';
import styles from './DaySheet.module.css';
import { asksLicence, depositOf, guestsOf, nameOf } from './text.ts';

/**
 * The day on paper, A4 landscape: for when there is no signal, and for the wall of the boathouse. Only printers show
 * it.
 */
export function DaySheet() {
  const { board, date } = useToday();
  const trips = orderByTime(board.trips).filter(({ state }) => state !== 'off');
  const isOver = ({ state }: BoardTrip) => state === 'back' || state === 'no_show';
  const ahead = trips.filter((trip) => !isOver(trip));
  const over = trips.filter(isOver);
  const has = {
    money: trips.some(({ owes }) => owes !== undefined),
    licence: trips.some(asksLicence),
    deposit: trips.some((trip) => depositOf(trip, board.figures) > 0),
  };
  return (
    <div className={styles.sheet} aria-hidden="true">
      <h1>{formatLongDate(date)}</h1>
      <p>
        {businessName}. {counted(board.counts.sold, 'party', 'parties')},{' '}
        {counted(board.counts.guests, 'guest')}. As of {timeOf(board.readAt)}.
      </p>
      <ul>
        {board.boats.map(({ id, name }) => {
          const hers = ahead.filter(({ boat }) => boat?.id === id);
          return (
            hers.length > 0 && (
              <li key={id}>
                <b>{name}</b> {hers.map((trip) => `${trip.startTime} ${nameOf(trip)}`).join(' · ')}
              </li>
            )
          );
        })}
      </ul>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Boat</th>
            <th>Party</th>
            <th>Captain</th>
            {has.licence && <th>Licence</th>}
            {has.money && <th>To pay</th>}
            {has.deposit && <th>Deposit</th>}
            <th>To bring</th>
            <th>Here</th>
            <th>Out</th>
            <th>Back</th>
          </tr>
        </thead>
        <tbody>
          {ahead.map((trip) => (
            <Party key={trip.bookingId} trip={trip} has={has} />
          ))}
        </tbody>
      </table>
      {over.length > 0 && (
        <p>
          Over:{' '}
          {over
            .map(
              (trip) =>
                `${trip.startTime} ${nameOf(trip)}, ${trip.back === null ? 'no-show' : `back ${timeOf(trip.back.at)}`}`,
            )
            .join('; ')}
          .
        </p>
      )}
    </div>
  );
}

/** A box to tick on paper. */
function Box() {
  return <i />;
}

type PartyProps = { trip: BoardTrip; has: Record<'money' | 'licence' | 'deposit', boolean> };

function Party({ trip, has }: PartyProps) {
  const { board } = useToday();
  const { captain, lights, orders, owes = 0 } = trip;
  const allergens = [...new Set(orders.flatMap((order) => order.allergens ?? [`ask (${order.name})`]))];
  return (
    <tr>
      <td>
        <b>{trip.startTime}</b>–{trip.endTime}
      </td>
      <td>{trip.boat?.name}</td>
      <td>
        <b>{nameOf(trip)}</b>, {guestsOf(trip)}
        <br />
        {[trip.package.name, trip.code, trip.who.phone === undefined ? '' : shownPhone(trip.who.phone)]
          .filter(Boolean)
          .join(', ')}
        {trip.notes.map(({ id, text }) => (
          <em key={id}>{text}</em>
        ))}
      </td>
      <td>{captain?.name}</td>
      {has.licence && <td>{lights.captain === 'seen' ? 'seen' : asksLicence(trip) && <Box />}</td>}
      {has.money && <td>{owes === 0 ? 'paid' : <b>{money(owes)}</b>}</td>}
      {has.deposit && (
        <td>{lights.deposit === 'held' ? 'held' : depositOf(trip, board.figures) > 0 && <Box />}</td>
      )}
      <td>
        {orders
          .map(({ name, quantity, wish }) => `${quantity} × ${name}${wish === '' ? '' : ` (“${wish}”)`}`)
          .join(', ')}
        {allergens.length > 0 && <strong>Allergens: {allergens.join(', ')}</strong>}
      </td>
      <td>{trip.arrived === null ? <Box /> : timeOf(trip.arrived.at)}</td>
      <td>{trip.out === null ? <Box /> : timeOf(trip.out.at)}</td>
      <td>
        <Box />
      </td>
    </tr>
  );
}
