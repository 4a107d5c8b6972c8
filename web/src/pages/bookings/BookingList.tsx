import { counted } from '@slipway/shared/values/counted.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { ListedBooking } from '../../api/booking-links.ts';
import { scrollToElement } from '../../router/page-start.ts';
import { Pager } from '@slipway/ui/Pager.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './YourBookings.module.css';

/** The number of bookings on a page (spec 9). */
const perPage = 15;

type BookingListProps = {
  bookings: readonly ListedBooking[];
  /** The page number from the address, which may be any text. */
  page: number;
  onTurn: (page: number) => void;
};

/** The bookings in pages of 15, upcoming bookings first. */
export function BookingList({ bookings, page: asked, onTurn }: BookingListProps) {
  if (bookings.length === 0) {
    return (
      <div className={styles.none}>
        <Seats guests={0} />
        <p>No bookings under this address.</p>
      </div>
    );
  }
  const pageCount = Math.ceil(bookings.length / perPage);
  const page = Number.isInteger(asked) ? Math.min(pageCount, Math.max(1, asked)) : 1;
  const shown = bookings.slice((page - 1) * perPage, page * perPage);
  const [toCome, others] = [
    shown.filter(({ isToCome }) => isToCome),
    shown.filter(({ isToCome }) => !isToCome),
  ];
  return (
    <div id="bookings-list" className={styles.list}>
      {toCome.length > 0 && <Rows title="Coming up" bookings={toCome} />}
      {others.length > 0 && <Rows title="Before and cancelled" bookings={others} />}
      {pageCount > 1 && (
        <Pager
          page={page}
          pageCount={pageCount}
          onTurn={(to) => {
            onTurn(to);
            scrollToElement(document.getElementById('bookings-list'));
          }}
        />
      )}
    </div>
  );
}

function Rows({ title, bookings }: { title: string; bookings: readonly ListedBooking[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Row({ booking }: { booking: ListedBooking }) {
  const { date, startTime, endTime, packageName, guests, code, status } = booking;
  const view = sitePaths.bookingView(booking.id, booking.email);
  const path = booking.offerLink === '' ? view : `${view}&offer=${booking.offerLink}`;
  return (
    <li>
      <SiteLink className={styles.row} path={path}>
        {/* A cancelled booking has a picture without people. */}
        <Seats guests={status === 'cancelled' ? 0 : guests} />
        <span className={styles.what}>
          <span className={styles.when}>
            {formatLongDate(date)},{' '}
            <span className={styles.whole}>
              {startTime}–{endTime}
            </span>
          </span>
          <span className={styles.soft}>
            {packageName}, {counted(guests, 'guest')}, code{' '}
            <span className={styles.whole}>{displayCode(code)}</span>
          </span>
          {sentenceOf(booking) !== '' && <span className={styles.news}>{sentenceOf(booking)}</span>}
        </span>
        <StatusBadge status={status} />
      </SiteLink>
    </li>
  );
}

function sentenceOf({ offerLink, cancelledBy, status }: ListedBooking): string {
  if (offerLink !== '') return 'We had to cancel this trip. Please choose what you’d like instead.';
  if (cancelledBy === 'business') return 'We had to cancel this trip.';
  return status === 'pending' ? 'Not paid for yet.' : '';
}
