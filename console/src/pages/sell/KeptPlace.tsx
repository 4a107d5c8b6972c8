import { letHoldGo, takePayment } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffBookingQuery } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import type { Sold } from '../../api/sale.ts';
import { PayQr } from '../../session/PayQr.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { money } from '../../session/money.ts';
import { minutesUntil, timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './SellPage.module.css';

type KeptPlaceProps = {
  bookingId: string;
  link: string;
  sum: number;
  until: string | null;
  name: string;
  phone: string;
  second: Sold['second'];
  onDone: () => void;
};

/** Somebody pays on their own phone: the code, until when, and whether they have. */
export function KeptPlace({ bookingId, link, sum, until, name, phone, second, onDone }: KeptPlaceProps) {
  const now = useNow();
  const mayLook = useMay('find-bookings') !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const booking = useQuery({ ...staffBookingQuery(bookingId), enabled: mayLook, refetchInterval: 3_000 });
  const state = booking.data?.state ?? 'held';
  const isPaid = state === 'confirmed' || (state !== 'held' && booking.data?.ledger?.owes.amount === 0);
  const left = until === null ? 0 : minutesUntil(until, now);
  const isOver =
    !isPaid &&
    (state === 'expired' ||
      state === 'replaced' ||
      (until !== null && left === 0 && Date.parse(until) <= now.getTime()));
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept" ref={heading} tabIndex={-1}>
        {isPaid ? `${name} has paid` : `${name} pays on their own phone`}
      </h2>
      {!isPaid && !isOver && (
        <>
          <PayQr link={link} label="QR code of the pay link" phone={phone} />
          <p className={styles.sum}>{money(sum)}</p>
        </>
      )}
      <p role="status" className={styles.until}>
        {isPaid
          ? 'The trip stands.'
          : isOver
            ? 'Its time is over: the place is free again and nobody was charged.'
            : until !== null &&
              `Kept until ${timeOf(until)}, ${left === 1 ? '1 minute' : `${left} minutes`}. Then the place is free again and nobody is charged.`}
      </p>
      {second !== null && second.payLink !== null && !isOver && (
        <>
          <h3>The second boat, {money(second.total)}</h3>
          <PayQr link={second.payLink} label="QR code of the pay link for the second boat" phone={phone} />
        </>
      )}
      {!isPaid && !isOver && <AnotherWay bookingId={bookingId} sum={sum} onDone={onDone} />}
      <Button variant={isPaid || isOver ? 'primary' : 'quiet'} isWide onClick={onDone}>
        To the day
      </Button>
    </section>
  );
}

function AnotherWay({ bookingId, sum, onDone }: { bookingId: string; sum: number; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [slip, setSlip] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = useCommand(takePayment);
  const letGo = useCommand(letHoldGo);
  const attempt = (work: Promise<unknown>) =>
    work.then(onDone, (error: unknown) => setProblem(sentenceOf(error)));
  const isBusy = take.isBusy || letGo.isBusy;
  return (
    <>
      {!isOpen && (
        <Button isWide onClick={() => setIsOpen(true)}>
          Take the money another way
        </Button>
      )}
      {isOpen && (
        <div className={styles.fields}>
          <Button
            isWide
            disabled={isBusy}
            onClick={() => void attempt(take.run({ bookingId, method: 'cash' }))}
          >
            {money(sum)} in cash
          </Button>
          <TextField
            label="Number of the slip"
            autoComplete="off"
            maxLength={40}
            value={slip}
            onChange={(event) => setSlip(event.target.value)}
          />
          <Button
            isWide
            disabled={isBusy || slip.trim() === ''}
            onClick={() => void attempt(take.run({ bookingId, method: 'card_machine', slip: slip.trim() }))}
          >
            {money(sum)} by card machine
          </Button>
        </div>
      )}
      <Button variant="text" isWide disabled={isBusy} onClick={() => void attempt(letGo.run({ bookingId }))}>
        Let the place go
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}
