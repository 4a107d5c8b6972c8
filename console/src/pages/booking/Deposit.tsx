import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { StaffBooking } from '../../api/bookings.ts';
import { Panel } from '../../parts/Panel.tsx';
import { DecideDeposit } from '../../session/DecideDeposit.tsx';
import { DepositLink } from '../../session/DepositLink.tsx';
import { cardDepositWords } from '../../session/card-deposit-words.ts';
import { money } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import styles from './BookingPage.module.css';

/** The deposit of a trip that is still to come, and what became of one on a card; by hand it is taken at the jetty. */
export function Deposit({ booking, name }: { booking: StaffBooking; name: string }) {
  const now = useNow();
  const { bookingId, contact, trip } = booking;
  if (booking.money === undefined) return null;
  const { deposit, depositHeld } = booking.money;
  const { byHand, onCard, canBeAsked, askedFrom } = depositHeld;
  if (onCard === null && !canBeAsked && askedFrom === null) return null;
  const words = onCard === null ? undefined : cardDepositWords(onCard, whenOf(onCard.at, now));
  return (
    <Panel title={`Deposit ${money(onCard?.amount ?? deposit.amount)}`}>
      <p role="status">
        {words === undefined
          ? 'Nothing is set aside yet. It is taken at the jetty, or set aside on a card by a pay link.'
          : `${words.what}: ${words.how}.`}
        {byHand === 'held' && ' One was taken by hand.'}
        {askedFrom !== null &&
          ` A pay link can be sent from ${whenOf(askedFrom, now)}: then the bank holds it for three days after the trip, or so we assume.`}
      </p>
      <div className={styles.owed}>
        {canBeAsked && (
          <DepositLink
            bookingId={bookingId}
            when={booking}
            phone={contact.phone ?? ''}
            label={onCard?.state === 'asked' ? 'Another pay link' : 'Deposit by pay link'}
          />
        )}
        {onCard?.state === 'held' && (
          <DecideDeposit {...{ bookingId, name }} amount={onCard.amount} isDue={trip === 'back'} />
        )}
      </div>
    </Panel>
  );
}
