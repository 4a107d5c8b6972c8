import { letHoldGo } from '@slipway/shared/api/console/money.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useState } from 'react';
import type { Board } from '../../api/board.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { timeOf } from '../../session/times.ts';
import { unansweredText } from '../weather/party-text.ts';
import { useDecisions } from '../weather/use-decisions.ts';
import styles from './StopNotices.module.css';

type Kept = Board['stops'][number]['kept'][number];

/** Places held for a pay link. A stop does not end these holds, but staff can end each of them. */
export function KeptByStop({ kept }: { kept: readonly Kept[] }) {
  const mayEnd = useMay('send-pay-link') !== undefined;
  const [ending, setEnding] = useState<Kept>();
  return (
    <ul className={styles.kept} aria-label="Places held for a pay link">
      {kept.map((one) => (
        <li key={one.bookingId}>
          <span>
            {one.who}, {one.startTime}: pays by link until {timeOf(one.until)}
          </span>
          {mayEnd && (
            <Button size="small" aria-label={`End the hold of ${one.who}`} onClick={() => setEnding(one)}>
              End the hold
            </Button>
          )}
        </li>
      ))}
      {ending !== undefined && (
        <CommandDialog
          title={`End the hold of ${ending.who} at ${ending.startTime}?`}
          action="End the hold"
          isDanger
          endpoint={letHoldGo}
          words={{ bookingId: ending.bookingId }}
          onDone={() => setEnding(undefined)}
          onLeave={() => setEnding(undefined)}
        />
      )}
    </ul>
  );
}

/** Says how many parties have not yet answered after a call-off. Each answer updates the number. */
export function Unanswered({ stop, date }: { stop: number; date: LocalDate }) {
  const { data } = useDecisions(date);
  const decision = data?.decisions.find((one) => one.stop === stop);
  return decision !== undefined && <small>{unansweredText(decision)}</small>;
}
