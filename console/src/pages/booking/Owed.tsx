import type { StaffBooking } from '../../api/bookings.ts';
import { Panel } from '../../parts/Panel.tsx';
import { useMay } from '../../session/Me.tsx';
import { PayOwed } from '../../session/PayOwed.tsx';
import { money } from '../../session/money.ts';
import styles from './BookingPage.module.css';

/** What is still to be paid, and how; a place that a visitor holds is theirs to pay. */
export function Owed({ booking }: { booking: StaffBooking }) {
  const { bookingId, ledger, state, source, contact } = booking;
  const mayTake = useMay('sell-walk-in') !== undefined;
  const owes = ledger?.owes.amount ?? 0;
  if (owes === 0 || !mayTake || (state === 'held' && source === 'site')) return null;
  return (
    <Panel title={`Owes ${money(owes)}`}>
      <div className={styles.owed}>
        <PayOwed bookingId={bookingId} when={booking} owes={owes} phone={contact.phone ?? ''} />
      </div>
    </Panel>
  );
}
