import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatGbp, formatShortGbp } from '@slipway/shared/values/pence.ts';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { packagesQuery, useTerms, withTermsOf } from '../../api/site-facts.ts';
import { useTexts } from '../../api/words.ts';
import { formatCovered, lowestGuestPrice } from '@slipway/shared/rules/guest-price.ts';
import { useGuests } from '../../storage/guests.ts';
import { Seats } from '@slipway/ui/Seats.tsx';
import styles from './FactsStrip.module.css';

/** The facts that visitors want first (spec 1). */
export function FactsStrip() {
  const { data: boatPackages } = useQuery(packagesQuery);
  const lowest = lowestGuestPrice(boatPackages ?? [], useGuests());
  const unknown = boatPackages === undefined ? 'From £ ...' : 'Prices soon';
  const terms = withTermsOf(useTerms(), lowest?.boats?.[0]);
  const deposit = terms.deposit === 0 ? '' : `a ${formatShortGbp(terms.deposit)} refundable deposit`;
  const drawings: Record<string, ReactNode> = {
    'home/fact-licence': <TickDrawing />,
    'home/fact-captain': <WheelDrawing />,
    'home/fact-guests': <Seats guests={mostGuestsOf(boatPackages)} />,
    'home/fact-time': <ClockDrawing />,
    'home/fact-food': <FlameDrawing />,
  };
  return (
    <ul className={styles.facts} aria-label="At a glance">
      {useTexts('home', 'fact-').map(({ key, title, text }) => (
        <Fact key={key} drawing={drawings[key]} title={title}>
          {text}
        </Fact>
      ))}
      <Fact
        drawing={<PoundDrawing />}
        title={lowest === undefined ? unknown : `From ${formatGbp(lowest.price)}`}
      >
        {[
          ...(lowest === undefined ? [] : [formatCovered(lowest)]),
          ...(deposit === '' ? [] : [deposit]),
        ].join(', plus ')}
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

const spokes = Array.from({ length: 8 }, (_, spoke) => spoke * 45);

function TickDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.deep} cx="50" cy="50" r="40" />
      <path className={styles.coral} d="M33 51.5 45 63.5 68 38" />
    </svg>
  );
}

function WheelDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" aria-hidden="true">
      {spokes.map((angle) => (
        <path key={angle} className={styles.deep} d="M50 37V8" transform={`rotate(${angle} 50 50)`} />
      ))}
      <circle className={styles.deep} cx="50" cy="50" r="29" />
      <circle className={styles.amber} cx="50" cy="50" r="9" />
    </svg>
  );
}

/** A clock face on which two of the twelve hours are marked. */
function ClockDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.pale} cx="50" cy="50" r="40" />
      <path className={styles.coral} d="M50 10A40 40 0 0 1 84.6 30" />
      <path className={styles.deep} d="M50 27v23l16 10" />
    </svg>
  );
}

function FlameDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.deep} cx="50" cy="50" r="40" />
      <path
        className={styles.ember}
        d="M50 76c12 0 19-7 19-18 0-13-11-18-13-33-10 6-15 15-14 24-3-1-5-4-6-8-4 4-5 10-5 17 0 11 7 18 19 18z"
      />
    </svg>
  );
}

function PoundDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.amber} cx="50" cy="50" r="44" />
      <circle className={styles.dots} cx="50" cy="50" r="34" />
      <text className={styles.pound} x="50" y="66">
        £
      </text>
    </svg>
  );
}
