import { counted } from '@slipway/shared/values/counted.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type StaffBooking, staffBookingQuery } from '../../api/bookings.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Wish } from '../../parts/Wish.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { dayOf, durationText, timeOf, whenOf } from '../../session/times.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { BookingBadge } from '../bookings/BookingBadge.tsx';
import { Actions, ActionsUnderThumb, useActions } from './Actions.tsx';
import styles from './BookingPage.module.css';
import { MoneyPanel, Price } from './Money.tsx';
import { Timeline } from './Timeline.tsx';

/** Panels that few bookings need are loaded lazily. */
const PayOwed = lazyPart(() => import('../../session/PayOwed.tsx'), 'PayOwed');
const Invoices = lazyPart(() => import('./ActionDialog.tsx'), 'Invoices');
const PhotoStrip = lazyPart(() => import('../../session/photos/PhotoStrip.tsx'), 'PhotoStrip');
const Deposit = lazyPart(() => import('./Deposit.tsx'), 'Deposit');
const Charges = lazyPart(() => import('./Charges.tsx'), 'Charges');

/** Everything about a booking: facts, money with its reasons, history, and actions. */
export function BookingPage({ id }: { id: string }) {
  const booking = useQuery(staffBookingQuery(id));
  useShownAge(booking.dataUpdatedAt === 0 ? undefined : booking.dataUpdatedAt);
  return (
    <>
      <ConsoleLink className={styles.up} path="/bookings">
        <Sign name="undo" />
        Bookings
      </ConsoleLink>
      <Reading query={booking} text="Loading the booking …">
        <Button variant="primary" onClick={() => navigate('/bookings', 'replace')}>
          Find a booking
        </Button>
      </Reading>
      {booking.data !== undefined && <Whole booking={booking.data} />}
    </>
  );
}

function Whole({ booking }: { booking: StaffBooking }) {
  const { contact, date, startTime, endTime, guests, code } = booking;
  const isPhone = useIsPhone();
  const name = `${contact.firstName} ${contact.lastName ?? ''}`.trim();
  const { onPress, dialog } = useActions(booking, name);
  const mayInvoice = useMay('issue-invoices') !== undefined;
  // A business that is not registered for VAT never loads the invoices.
  const hasVat = booking.price !== undefined && booking.price.vat !== null;
  return (
    <>
      <header className={styles.head}>
        <h2>
          {name} <BookingBadge {...booking} />
        </h2>
        <p>
          <b>{formatLongDate(localDate(date))}</b>, {startTime}–{endTime} · {booking.package.name} ·{' '}
          {counted(guests, 'guest')} · <span className={styles.code}>{code}</span>
        </p>
      </header>
      <Columns>
        <Stack>
          <Facts booking={booking} />
          {booking.price !== undefined && <Price price={booking.price} />}
        </Stack>
        <Stack>
          <Suspense>
            <Owed booking={booking} />
            <Deposit booking={booking} name={name} />
            <Photos booking={booking} />
            <Charges booking={booking} name={name} />
          </Suspense>
          {!isPhone && <Actions booking={booking} onPress={onPress} />}
          {booking.money !== undefined && <MoneyPanel money={booking.money} />}
          {mayInvoice && hasVat && (
            <Suspense>
              <Invoices bookingId={booking.bookingId} />
            </Suspense>
          )}
        </Stack>
      </Columns>
      <div className={styles.whole}>
        <Timeline booking={booking} />
      </div>
      {isPhone && <ActionsUnderThumb booking={booking} onPress={onPress} />}
      {dialog}
    </>
  );
}

const sources = { site: 'on the site', phone: 'by phone', walk_in: 'walked in' } as const;

function Facts({ booking }: { booking: StaffBooking }) {
  const now = useNow();
  const { contact, captain, arriveAt, boat, wishes, said, madeAt, source, holdUntil } = booking;
  return (
    <Panel title="The trip">
      <dl className={styles.facts}>
        <div>
          <dt>When</dt>
          <dd>
            {formatLongDate(localDate(booking.date))}, {booking.startTime}
            <small>be there {arriveAt}</small>
          </dd>
        </div>
        <div>
          <dt>Boat</dt>
          <dd>
            {boat ?? 'None'}
            {booking.boatOfTwo !== null && <OtherBoat {...booking.boatOfTwo} own={booking} />}
          </dd>
        </div>
        {booking.back !== undefined && (
          <div>
            <dt>Back</dt>
            <dd>
              {timeOf(booking.back.at)}
              <small>
                {booking.back.minutesLate === 0
                  ? `due ${timeOf(booking.back.dueAt)}`
                  : `${durationText(booking.back.minutesLate)} after ${timeOf(booking.back.dueAt)}`}
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>Captain</dt>
          <dd>
            {captain === null ? 'No captain named yet' : captain.name}
            {captain !== null && captain.isLicenceSeen !== null && (
              <small>{captain.isLicenceSeen ? 'licence seen' : 'licence not seen yet'}</small>
            )}
          </dd>
        </div>
        {contact.phone !== undefined && contact.phone !== '' && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${contact.phone}`}>{shownPhone(contact.phone)}</a>
            </dd>
          </div>
        )}
        {contact.email !== undefined && contact.email !== '' && (
          <div className={styles.long}>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Booked</dt>
          <dd>
            {whenOf(madeAt, now)}
            <small>{sources[source]}</small>
          </dd>
        </div>
        {booking.state === 'held' && holdUntil !== null && (
          <div>
            <dt>Held until</dt>
            <dd>{timeOf(holdUntil)}</dd>
          </div>
        )}
      </dl>
      {wishes.map(({ dish, words }, index) => (
        <Wish key={index} className={styles.wish}>
          {dish}: “{words}”
        </Wish>
      ))}
      <ul className={styles.days}>
        {said.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}

type OtherBoatProps = NonNullable<StaffBooking['boatOfTwo']> & {
  own: Pick<StaffBooking, 'date' | 'startTime'>;
};

/** If two boats were sold together, the page of each booking links to the booking of the other boat. */
function OtherBoat({ boat, other, own }: OtherBoatProps) {
  const name = `Boat ${3 - boat} of 2`;
  const when = [
    ...(other.date === own.date ? [] : [dayOf(localDate(other.date))]),
    ...(other.date === own.date && other.startTime === own.startTime ? [] : [other.startTime]),
    counted(other.guests, 'guest'),
    ...(other.isOn ? [] : ['does not take place']),
  ].join(', ');
  return (
    <small>
      Boat {boat} of 2.{' '}
      {other.bookingId === null ? (
        name
      ) : (
        <ConsoleLink path={`/bookings/${other.bookingId}`}>{name}</ConsoleLink>
      )}
      : {when}
    </small>
  );
}

/** The photos of the boat, shown once the party has arrived. */
function Photos({ booking: { bookingId, trip } }: { booking: StaffBooking }) {
  const maySee = useMay('see-photos') !== undefined;
  if (!maySee || trip === null || !['here', 'out', 'back', 'off'].includes(trip)) return null;
  return (
    <Panel title="Photos of the boat">
      <PhotoStrip bookingId={bookingId} takes={trip === 'here' ? 'before' : 'after'} />
    </Panel>
  );
}

/** The amount still to pay, with the ways to pay. Not shown for a visitor's hold, which only the visitor can pay. */
function Owed({ booking }: { booking: StaffBooking }) {
  const { bookingId, state, source, contact } = booking;
  const mayTake = useMay('sell-walk-in') !== undefined;
  const owes = booking.money?.owes.amount ?? 0;
  if (owes === 0 || !mayTake || (state === 'held' && source === 'site')) return null;
  return (
    <Panel title={`Owes ${money(owes)} for the trip`}>
      <div className={styles.owed}>
        <PayOwed bookingId={bookingId} when={booking} owes={owes} phone={contact.phone ?? ''} />
      </div>
    </Panel>
  );
}
