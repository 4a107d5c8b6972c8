import type { ReactNode } from 'react';
import type { Figure, StaffBooking } from '../../api/bookings.ts';
import { Panel } from '../../parts/Panel.tsx';
import { money } from '../../session/money.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { whenOf } from '../../session/times.ts';
import styles from './Money.module.css';

type PriceOf = NonNullable<StaffBooking['price']>;
type BookingMoney = NonNullable<StaffBooking['money']>;

/** The lines of the booking's price, as recorded at the sale. */
export function Price({ price: { lines, total, vat } }: { price: PriceOf }) {
  return (
    <Panel title="Price">
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <Line
            key={index}
            figure={line}
            label={line.quantity > 1 ? `${line.label} × ${line.quantity}` : line.label}
          />
        ))}
        <Line figure={total} isSum />
        {vat !== null && <Line figure={vat} />}
      </ul>
    </Panel>
  );
}

/** The payments and refunds made, and the payments and refunds still to come. */
export function MoneyPanel({
  money: { moves, disputes = [], lateFee, owes, backByPolicy, mostBack, deposit },
}: {
  money: BookingMoney;
}) {
  const now = useNow();
  return (
    <Panel title="Money">
      {disputes.map(({ isOpen, title, sentence, at }) => (
        <Notice key={`${title} ${at}`} tone={isOpen ? 'warning' : 'note'}>
          <p>
            <b>{title}.</b> {sentence}
          </p>
        </Notice>
      ))}
      {moves.length === 0 && <p className={styles.none}>No money has moved yet.</p>}
      <ul className={styles.lines}>
        {moves.map((move, index) => (
          <Line key={index} figure={move}>
            {move.how}
            {move.how === '' ? '' : ', '}
            {whenOf(move.at, now)}
          </Line>
        ))}
        <Line figure={owes} isSum />
        {lateFee !== null && <Line figure={lateFee} />}
        {backByPolicy !== null && <Line figure={backByPolicy} />}
        <Line figure={mostBack} />
        {deposit.amount > 0 && <Line figure={deposit} />}
      </ul>
    </Panel>
  );
}

type LineProps = { figure: Figure; label?: string; isSum?: boolean; children?: ReactNode };

/** A figure that opens to show why: the rule, the version of the terms, and the sentence that the customer read. */
function Line({ figure, label = figure.label, isSum = false, children }: LineProps) {
  const { rule, termsVersion, sentence } = figure.why;
  return (
    <li className={isSum ? styles.sum : undefined}>
      <details>
        <summary>
          <span className={styles.label}>
            {label}
            <span className={styles.why}> why?</span>
            {children !== undefined && <small>{children}</small>}
          </span>
          <b>{money(figure.amount)}</b>
        </summary>
        <p className={styles.because}>
          {rule}
          {termsVersion !== null && ` (terms, version ${termsVersion})`}
          {sentence !== '' && <q>{sentence}</q>}
        </p>
      </details>
    </li>
  );
}
