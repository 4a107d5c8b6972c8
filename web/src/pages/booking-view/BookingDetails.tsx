import { counted } from '@slipway/shared/values/counted.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { whatToBring } from '@slipway/shared/rules/trip-sentences.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { brokenAnswerMessage, ApiError } from '../../api/api-error.ts';
import { type Booking, acceptedTermsAddress, resendConfirmation } from '../../api/bookings.ts';
import { BookingOverview } from '../../sections/BookingOverview.tsx';
import { FindUs } from '../../sections/FindUs.tsx';
import { PriceCard } from '../../sections/PriceCard.tsx';
import { WhatNext } from '../../sections/WhatNext.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { showError, showSuccess } from '@slipway/ui/toast.ts';
import styles from './BookingDetails.module.css';
import { CaptainCard } from './CaptainCard.tsx';
import { ChangeOfPlan } from './ChangeOfPlan.tsx';
import { refundLines } from './refund-messages.ts';

/** Loaded lazily, because few bookings need these cards: an offer after we cancelled, charges, or a review. */
const OfferCard = lazyPart(() => import('./OfferCard.tsx'), 'OfferCard');
const ChargesCard = lazyPart(() => import('./ChargesCard.tsx'), 'ChargesCard');
const ReviewCard = lazyPart(() => import('./ReviewCard.tsx'), 'ReviewCard');

type BookingDetailsProps = { booking: Booking; links: { offer: string; review: string } };

export function BookingDetails({ booking, links }: BookingDetailsProps) {
  const isOpen = booking.status === 'open';
  return (
    <>
      <StatusNotice booking={booking} />
      <RefundCard booking={booking} />
      {booking.awaited !== null && <AwaitedNotice booking={booking} awaited={booking.awaited} />}
      <Suspense fallback={<Loading text="Loading ..." />}>
        {booking.charges.length > 0 && <ChargesCard booking={booking} />}
        {booking.offerUntil !== null && <OfferCard booking={booking} link={links.offer} />}
        {booking.status === 'closed' && links.review !== '' && (
          <ReviewCard link={links.review} firstName={booking.firstName} />
        )}
      </Suspense>
      {booking.boatOfTwo !== null && <OtherBoat email={booking.email} {...booking.boatOfTwo} />}
      <BookingOverview booking={booking} title="Overview" isCalendarAbove>
        <SendAgain booking={booking} />
      </BookingOverview>
      <div className={isOpen ? styles.below : styles.alone}>
        {isOpen && (
          <div>
            <CaptainCard booking={booking} />
            <WhatNext terms={booking.terms} trip={booking} />
            <WhatToBring terms={booking.terms} />
          </div>
        )}
        <div>
          <PriceCard booking={booking} />
          {mayHaveInvoice(booking) && (
            <p>
              <LinkButton
                variant="quiet"
                path={`${sitePaths.bookingView(booking.id, booking.email)}&invoices`}
              >
                VAT invoice
              </LinkButton>
            </p>
          )}
          <ChangeOfPlan booking={booking} />
          <p>
            <a href={acceptedTermsAddress(booking)} target="_blank" rel="noreferrer">
              Terms as you accepted them on {formatLongDate(booking.acceptedOn)}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          </p>
          <p className={styles.hint}>Booking {booking.id}</p>
        </div>
      </div>
      {isOpen && <FindUs />}
    </>
  );
}

/**
 * Whether the booking can have a VAT invoice: it was sold with VAT, its payment is not pending, and it did not end
 * unpaid. A business that is not registered for VAT makes no invoices.
 */
function mayHaveInvoice({ vat, total, status, cancelledBy }: Booking): boolean {
  return vat.percent > 0 && total > 0 && status !== 'pending' && cancelledBy !== 'unpaid';
}

function StatusNotice({ booking }: { booking: Booking }): ReactNode {
  const { status, cancelledBy, calledOff, oldTime } = booking;
  const now = useNow();
  if (status === 'pending') {
    return (
      <Notice>
        <p>We’re holding the boat while your payment goes through. It isn’t confirmed yet.</p>
      </Notice>
    );
  }
  switch (cancelledBy) {
    case 'visitor':
      return (
        <Notice role="status" takesFocus>
          <p>You cancelled this booking.</p>
        </Notice>
      );
    case 'business':
      if (oldTime !== null && oldTime.keptUntil > now)
        return (
          <Notice role="status">
            <p>
              We had cancelled this trip{calledOff !== null && <> because of {calledOff.because}</>}. Now it
              can take place: we keep your old time until {venueDateTime(oldTime.keptUntil).time}.
            </p>
          </Notice>
        );
      return (
        <Notice tone="warning">
          <p>
            We’ve had to cancel this trip{calledOff !== null && <> because of {calledOff.because}</>}, and
            we’re sorry.
          </p>
          {calledOff !== null && calledOff.known.length > 0 && <p>{calledOff.known.join(' ')}</p>}
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice>
          <p>This booking wasn’t paid in time, so we released the boat. You can book again.</p>
        </Notice>
      );
    case null:
      return null;
  }
}

type AwaitedProps = { booking: Booking; awaited: NonNullable<Booking['awaited']> };

/** The notice of a move or change that waits for its payment: the booking is unchanged until then. */
function AwaitedNotice({ booking: { id, email }, awaited }: AwaitedProps) {
  const { kind, date, startTime, endTime, guests, toPay, until } = awaited;
  const what =
    kind === 'move'
      ? `Your move to ${formatLongDate(date)}, ${startTime}–${endTime}`
      : `Your change (${counted(guests, 'guest')})`;
  return (
    <Notice tone="warning" role="status">
      <p>
        {what} waits for a payment of {formatGbp(toPay)}. We keep it for you until {venueDateTime(until).time}
        . Until it’s paid, your booking stays as it is.
      </p>
      <p>
        <LinkButton
          variant="secondary"
          path={sitePaths.changeBooking(id, email, kind === 'move' ? 'time' : 'order')}
        >
          Go on
        </LinkButton>
      </p>
    </Notice>
  );
}

type OtherBoatProps = NonNullable<Booking['boatOfTwo']> & { email: string };

/** If two boats were booked together, names the other boat. Moving or cancelling one boat does not change the other. */
function OtherBoat({ boat, other, email }: OtherBoatProps) {
  const number = 3 - boat;
  return (
    <Notice>
      <p>
        This is boat {boat} of 2.{' '}
        {other === null ? (
          `Boat ${number} was booked together with it.`
        ) : (
          <>
            <SiteLink path={sitePaths.bookingView(other.id, email)}>Boat {number} of 2</SiteLink>
            {other.isOn
              ? `, for ${counted(other.guests, 'guest')}, goes at ${other.startTime} on ${formatLongDate(other.date)}.`
              : ' doesn’t take place.'}
          </>
        )}
      </p>
    </Notice>
  );
}

function WhatToBring({ terms }: Pick<Booking, 'terms'>) {
  const things = whatToBring(terms);
  if (things.length === 0) return null;
  return (
    <Card aria-labelledby="bring-title">
      <h2 id="bring-title">What to bring</h2>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </Card>
  );
}

function RefundCard({ booking }: { booking: Booking }) {
  const today = venueDate(useNow());
  if (booking.refunds.length === 0) return null;
  return (
    <Card aria-labelledby="refund-title">
      <h2 id="refund-title">Your refund</h2>
      {refundLines(booking, today).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Card>
  );
}

/** Emails the confirmation again, only to the address of the booking. */
function SendAgain({ booking }: { booking: Booking }) {
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      showSuccess(await resendConfirmation(booking));
    } catch (error) {
      showError(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSending(false);
    }
  }
  return (
    <Button variant="text" aria-disabled={isSending} onClick={() => void send()}>
      Resend my confirmation
    </Button>
  );
}
