import type { ReactNode } from 'react';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { securityDeposit } from '../../content/house-figures.ts';
import { Seats } from '../../ui/Seats.tsx';
import { ClockDrawing, FlameDrawing, PoundDrawing, TickDrawing, WheelDrawing } from './FactDrawings.tsx';
import styles from './FactsStrip.module.css';
import { useLowestPrice } from './use-lowest-price.ts';

/** What everybody wants to know before anything else (spec 1). */
export function FactsStrip() {
  const price = useLowestPrice();
  return (
    <ul className={styles.facts} aria-label="At a glance">
      <Fact drawing={<TickDrawing />} title="Licence-free">
        no boating licence or experience needed
      </Fact>
      <Fact drawing={<WheelDrawing />} title="You’re the captain">
        18 or older, with a full UK driving licence
      </Fact>
      <Fact drawing={<Seats guests={10} />} title="Up to 10 guests">
        round one table, 900Kg in all
      </Fact>
      <Fact drawing={<ClockDrawing />} title="About 2 hours">
        a quiet 6hp electric motor, at 3-4km/h
      </Fact>
      <Fact drawing={<FlameDrawing />} title="BBQ and food">
        optional: order ours, or bring your own
      </Fact>
      <Fact drawing={<PoundDrawing />} title={`From ${price}`}>
        for up to {defaultMinimumGuests} guests, and a {securityDeposit} deposit that you get back
      </Fact>
    </ul>
  );
}

function Fact({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {drawing}
      <b>{title}</b>
      <span>{children}</span>
    </li>
  );
}
