import { type ReactNode, useState } from 'react';
import { counted } from '@slipway/shared/rules/business-terms.ts';
import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { whatToBring } from '@slipway/shared/rules/what-to-bring.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { brokenAnswerMessage, ApiError } from '../../api/api-error.ts';
import { type Booking, resendConfirmation } from '../../api/bookings.ts';
import { BookingFacts } from '../../sections/BookingFacts.tsx';
import { FindUs } from '../../sections/FindUs.tsx';
import { TripTools } from '../../sections/TripTools.tsx';
import { WhatNext } from '../../sections/WhatNext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';
import styles from './BookingDetails.module.css';
import { ChangeOfPlan } from './ChangeOfPlan.tsx';
import { OfferCard } from './OfferCard.tsx';
import { PriceCard } from './PriceCard.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { refundMessage } from './refund-messages.ts';

type BookingDetailsProps = { booking: Booking; links: { offer: string; review: string } };

export function BookingDetails({ booking, links }: BookingDetailsProps) {
  const isOpen = booking.status === 'open';
  return (
    <>
      <StatusNotice booking={booking} />
      {booking.offerUntil !== null && <OfferCard booking={booking} link={links.offer} />}
      {booking.status === 'closed' && links.review !== '' && (
        <ReviewCard link={links.review} firstName={booking.firstName} />
      )}
      <Ticket tone="coral" aria-labelledby="overview-title">
        <h2 id="overview-title">Overview</h2>
        <BookingFacts booking={booking} />
        {isOpen && (
          <p className={styles.arrive}>
            Be at the jetty at <strong>{booking.arriveAt}</strong>,{' '}
            {counted(booking.terms.arriveMinutesBefore, 'minute')} before your time. {captainRule}
          </p>
        )}
        {isOpen && (
          <TripTools booking={booking}>
            <SendAgain booking={booking} />
          </TripTools>
        )}
      </Ticket>
      <div className={styles.below}>
        <div>
          <RefundCard booking={booking} />
          {isOpen && <WhatNext terms={booking.terms} />}
          {isOpen && <WhatToBring booking={booking} />}
          {isOpen && <FindUs />}
        </div>
        <div>
          <PriceCard booking={booking} />
          <ChangeOfPlan booking={booking} />
        </div>
      </div>
    </>
  );
}

function StatusNotice({ booking: { status, cancelledBy } }: { booking: Booking }): ReactNode {
  if (status === 'pending') {
    return (
      <Notice>
        <p>The boat is held for this booking while its payment is under way. It is not confirmed yet.</p>
      </Notice>
    );
  }
  switch (cancelledBy) {
    case 'visitor':
      return (
        <Notice role="status" takesFocus>
          <p>This booking was cancelled at your wish. The boat is free for others.</p>
        </Notice>
      );
    case 'business':
      return (
        <Notice tone="warning">
          <p>We had to cancel this trip, and we are sorry.</p>
        </Notice>
      );
    case 'unpaid':
      return (
        <Notice>
          <p>This booking was not paid in time, so the boat was not kept. You can book again.</p>
        </Notice>
      );
    case null:
      return null;
  }
}

function WhatToBring({ booking }: { booking: Booking }) {
  return (
    <Card aria-labelledby="bring-title">
      <h2 id="bring-title">What to bring</h2>
      <ul>
        {whatToBring(booking.terms).map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      {!booking.isCaptainDeclared && <p>Who is your captain? Please settle it among you before you come.</p>}
    </Card>
  );
}

/** The state of each refund. */
function RefundCard({ booking }: { booking: Booking }) {
  const { refunds, adminFee, status, terms } = booking;
  if (refunds.length === 0) return null;
  return (
    <Card aria-labelledby="refund-title">
      <h2 id="refund-title">Your refund</h2>
      {refunds.map((refund) => (
        <p key={`${refund.amount} ${refund.state} ${refund.date ?? ''}`}>{refundMessage(refund, terms)}</p>
      ))}
      {status === 'cancelled' && adminFee > 0 && (
        <p>{formatGbp(adminFee)} of what you paid are bank charges and stay with us.</p>
      )}
    </Card>
  );
}

/** For a lost email. It goes to the address of the booking, whoever presses the button. */
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
      Send my confirmation again
    </Button>
  );
}
