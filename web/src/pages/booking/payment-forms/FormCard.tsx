import type { ReactNode } from 'react';
import { business } from '../../../content/business.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardStrip } from '../../../ui/CardStrip.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './FormCard.module.css';

type FormCardProps = {
  id: string;
  title: string;
  /** When the hold ends, as an ISO instant. */
  deadline: string;
  takesFocus: boolean;
  children: ReactNode;
};

/** The frame of each payment form, with its title, the time left and the terms of payment. */
export function FormCard({ id, title, deadline, takesFocus, children }: FormCardProps) {
  useFocusOnMount(id, takesFocus);
  return (
    <Card aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <CardStrip />
      </div>
      {children}
      <TimeLeft deadline={deadline} />
      <p className={styles.small}>
        Paid to {business.legalName}. No booking fee, no card fee. Your card is checked now and charged as
        soon as the booking is confirmed.
      </p>
    </Card>
  );
}

/** Shown near the form when time gets short: on a phone the ring is far above. */
function TimeLeft({ deadline }: { deadline: string }) {
  const leftMs = useTimeLeft(deadline);
  const { tone, left } = formatTimeLeft(leftMs);
  return tone === 'calm' || leftMs === 0 ? null : <p className={styles.late}>{left} to pay.</p>;
}
