import { testNote } from '@slipway/shared/rules/trip-sentences.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import styles from './StatusBadge.module.css';

type StatusBadgeProps = { status: 'open' | 'closed' | 'cancelled' | 'pending' };

/** Open is green, closed red, cancelled grey (spec 4); the text says the same. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return <strong className={`${styles.badge} ${styles[status]}`}>{status}</strong>;
}

/** The note on each page of a test booking. It says that no boat waits and that no money has been taken. */
export function TestNote({ of: { isTest } }: { of: { isTest: boolean } }) {
  if (!isTest) return null;
  return (
    <Notice tone="warning">
      <p>
        <b>{testNote.lead}</b> {testNote.text}
      </p>
    </Notice>
  );
}
