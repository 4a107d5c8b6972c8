import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { type StaffBooking, staffBookingQuery } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useShownAge } from '../../session/age.ts';
import { shownPhone } from '../../session/phone.ts';
import { timeOf, whenOf } from '../../session/times.ts';
import { BookingBadge } from '../bookings/BookingBadge.tsx';
import { Actions } from './Actions.tsx';
import styles from './BookingPage.module.css';
import { Ledger, Price } from './Money.tsx';
import { Timeline } from './Timeline.tsx';

/** Most are paid. */
const Owed = lazy(async () => ({ default: (await import('./Owed.tsx')).Owed }));

/** Everything about a booking: facts, money with its reasons, what happened, and what can be done. */
export function BookingPage({ id }: { id: string }) {
  const booking = useQuery(staffBookingQuery(id));
  useShownAge(booking.dataUpdatedAt === 0 ? undefined : booking.dataUpdatedAt);
  return (
    <>
      <ConsoleLink className={styles.up} path="/bookings">
        <Sign name="undo" />
        Bookings
      </ConsoleLink>
      {booking.error !== null && (
        <RetryNotice message={sentenceOf(booking.error)} onRetry={() => void booking.refetch()} />
      )}
      {booking.data === undefined ? (
        booking.error === null && <Loading text="Reading the booking …" />
      ) : (
        <Whole booking={booking.data} />
      )}
    </>
  );
}

function Whole({ booking }: { booking: StaffBooking }) {
  const { contact, date, startTime, endTime, guests, code } = booking;
  const name = `${contact.firstName} ${contact.lastName ?? ''}`.trim();
  return (
    <>
      <header className={styles.head}>
        <h2>
          {name} <BookingBadge {...booking} />
        </h2>
        <p>
          <b>{formatLongDate(localDate(date))}</b>, {startTime}–{endTime} · {booking.package.name} ·{' '}
          {guests === 1 ? '1 guest' : `${guests} guests`} · <span className={styles.code}>{code}</span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts booking={booking} />
          {booking.price !== undefined && <Price price={booking.price} />}
        </div>
        <div className={styles.column}>
          <Suspense>
            <Owed booking={booking} />
          </Suspense>
          <Actions booking={booking} name={name} />
          {booking.ledger !== undefined && <Ledger ledger={booking.ledger} />}
        </div>
        <div className={styles.whole}>
          <Timeline booking={booking} />
        </div>
      </div>
    </>
  );
}

const sources = { site: 'on the site', phone: 'by phone', walk_in: 'walked in' } as const;

function Facts({ booking }: { booking: StaffBooking }) {
  const now = useNow();
  const { contact, captain, arriveAt, boat, wishes, days, madeAt, source, holdUntil } = booking;
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
          <dd>{boat ?? 'None'}</dd>
        </div>
        <div>
          <dt>Captain</dt>
          <dd>
            {captain === null ? 'Not named yet' : captain.name}
            {captain !== null && (
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
        <p key={index} className={styles.wish}>
          <Sign name="comment" />
          {dish}: “{words}”
        </p>
      ))}
      <ul className={styles.days}>
        {days.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
