import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { StaffBooking } from '../../api/bookings.ts';
import { Panel } from '../../parts/Panel.tsx';
import { DecideDeposit } from '../../session/DecideDeposit.tsx';
import { DepositLink } from '../../session/DepositLink.tsx';
import { cardDepositText } from '../../session/card-deposit-text.ts';
import { money } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import styles from './BookingPage.module.css';

/**
 * The deposit before the trip, and the outcome of a deposit on a card. A deposit in cash or by card machine is taken at
 * the jetty.
 */
export function Deposit({ booking, name }: { booking: StaffBooking; name: string }) {
  const now = useNow();
  const { bookingId, contact, trip } = booking;
  if (booking.money === undefined) return null;
  const { deposit, depositHeld } = booking.money;
  const { byHand, onCard, canBeAsked, askedFrom } = depositHeld;
  if (onCard === null && !canBeAsked && askedFrom === null) return null;
  const words = onCard === null ? undefined : cardDepositText(onCard, whenOf(onCard.at, now));
  return (
    <Panel title={`Deposit ${money(onCard?.amount ?? deposit.amount)}`}>
      <p role="status">
        {words === undefined
          ? 'No deposit yet. Take it at the jetty, or send a pay link to hold it on a card.'
          : `${words.what}: ${words.how}.`}
        {byHand === 'held' && ' A deposit was taken at the jetty.'}
        {askedFrom !== null &&
          ` You can send a pay link for the deposit from ${whenOf(askedFrom, now)}. If the deposit is held sooner, the bank may release it before the trip is over.`}
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
