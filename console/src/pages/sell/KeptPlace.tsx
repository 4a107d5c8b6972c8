import { counted } from '@slipway/shared/values/counted.ts';
import { longestSlip } from '@slipway/shared/api/console/limits.ts';
import { letHoldGo, takePayment } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type StaffBooking, staffBookingQuery } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { FirstCashField, useFirstCash } from '../../session/FirstCash.tsx';
import { PayQr } from '../../session/PayQr.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { money } from '../../session/money.ts';
import { minutesUntil, timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './SellPage.module.css';

type KeptPlaceProps = {
  /** One booking, or two that were sold together. */
  bookingIds: readonly string[];
  when: { date: string; startTime: string };
  link: string;
  /** When the link was sent to the party by text message. Null if it was not sent. */
  textedAt: string | null;
  /** The price of all boats of the sale. */
  sum: number;
  until: string | null;
  name: string;
  phone: string;
  onDone: () => void;
  onNext: () => void;
};

/** For customers who pay on their own phone. Shows the QR code, the time left, and whether they have paid. */
export function KeptPlace({
  bookingIds,
  when,
  link,
  textedAt,
  sum,
  until,
  name,
  phone,
  onDone,
  onNext,
}: KeptPlaceProps) {
  const now = useNow();
  const mayLook = useMay('find-bookings') !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asked = (id: string | undefined) => ({
    ...staffBookingQuery(id ?? ''),
    enabled: mayLook && id !== undefined,
    refetchInterval: 3_000,
  });
  const { data: first } = useQuery(asked(bookingIds[0]));
  const { data: second } = useQuery(asked(bookingIds[1]));
  const bookings = bookingIds.length > 1 ? [first, second] : [first];
  const left = until === null ? 0 : minutesUntil(until, now);
  const isLate = until !== null && left === 0 && Date.parse(until) <= now.getTime();
  const paid = bookings.filter(isPaidFor);
  const open = bookingIds.filter((_, nth) => !isPaidFor(bookings[nth]) && !isGone(bookings[nth]));
  const toPay = bookings.reduce(
    (rest, booking) => (isPaidFor(booking) ? rest - (booking?.price?.total.amount ?? 0) : rest),
    sum,
  );
  const isPaid = paid.length === bookingIds.length;
  const isOver = !isPaid && (open.length === 0 || isLate);
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept" ref={heading} tabIndex={-1}>
        {isPaid ? `${name} has paid` : `${name} pays on their own phone`}
      </h2>
      {!isPaid && !isOver && (
        <>
          <PayQr
            link={link}
            label="QR code of the pay link"
            phone={phone}
            textedAt={textedAt}
            pays={{
              debt: 'price',
              ...when,
              sum: toPay,
              until: until ?? now.toISOString(),
              boats: bookingIds.length,
            }}
          />
          <p className={styles.sum}>{money(toPay)}</p>
          {bookingIds.length > 1 && (
            <p role="status" className={styles.until}>
              {paid.length === 0
                ? 'Two boats: pay for each with the same code.'
                : `${paid.length} of ${bookingIds.length} boats is paid for. Pay for the other boat with the same code.`}
            </p>
          )}
        </>
      )}
      <p role="status" className={styles.until}>
        {isPaid
          ? 'The trip is booked.'
          : isOver
            ? paid.length > 0
              ? 'The hold on the other boat has run out, so its place is on sale again. The paid boat stays booked.'
              : 'The hold has run out: the place is on sale again and nobody was charged.'
            : until !== null &&
              `The place is held until ${timeOf(until)}, ${counted(left, 'minute')}. After that the place is on sale again and nobody is charged.`}
      </p>
      {!isPaid && !isOver && <AnotherWay bookingIds={open} sum={toPay} onDone={onDone} />}
      <Button variant={isPaid || isOver ? 'primary' : 'quiet'} isWide onClick={onDone}>
        Open the day
      </Button>
      <Button isWide onClick={onNext}>
        Sell another
      </Button>
    </section>
  );
}

function isPaidFor(booking: StaffBooking | undefined): boolean {
  return (
    booking?.state === 'confirmed' ||
    (booking?.state !== 'held' && booking?.money?.owes.amount === 0 && !isGone(booking))
  );
}

function isGone(booking: StaffBooking | undefined): boolean {
  return booking !== undefined && ['expired', 'replaced', 'cancelled', 'called_off'].includes(booking.state);
}

type AnotherWayProps = { bookingIds: readonly string[]; sum: number; onDone: () => void };

function AnotherWay({ bookingIds, sum, onDone }: AnotherWayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [slip, setSlip] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = useCommand(takePayment);
  const letGo = useCommand(letHoldGo);
  const first = useFirstCash();
  /** Does the work for one boat after the other. After an error, the next attempt leaves out the boats already done. */
  const forEach = async (work: (bookingId: string) => Promise<unknown>) => {
    try {
      for (const id of bookingIds) await work(id);
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const isBusy = take.isBusy || letGo.isBusy;
  return (
    <>
      {!isOpen && (
        <Button isWide onClick={() => setIsOpen(true)}>
          Take the payment another way
        </Button>
      )}
      {isOpen && (
        <div className={styles.fields}>
          <FirstCashField first={first} />
          <Button
            isWide
            disabled={isBusy}
            onClick={() =>
              void forEach((bookingId) => take.run({ bookingId, method: 'cash', ...first.words }))
            }
          >
            {money(sum)} in cash
          </Button>
          <TextField
            label="Slip number"
            autoComplete="off"
            maxLength={longestSlip}
            value={slip}
            onChange={(event) => setSlip(event.target.value)}
          />
          <Button
            isWide
            disabled={isBusy || slip.trim() === ''}
            onClick={() =>
              void forEach((bookingId) => take.run({ bookingId, method: 'card_machine', slip: slip.trim() }))
            }
          >
            {money(sum)} by card machine
          </Button>
        </div>
      )}
      <Button
        variant="text"
        isWide
        disabled={isBusy}
        onClick={() => void forEach((bookingId) => letGo.run({ bookingId }))}
      >
        {bookingIds.length > 1 ? 'Release the places' : 'Release the place'}
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}
