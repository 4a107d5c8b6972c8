import {
  type WireMorningProof as MorningProof,
  getMorningProof,
} from '@slipway/shared/api/console/morning-proof.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { money } from '../../session/money.ts';
import { dayOf, timeOf } from '../../session/times.ts';
import styles from './BalancedAt.module.css';

type Proof = NonNullable<MorningProof['proof']>;
type Found = Pick<Proof['differences'][number], 'sentence' | 'bookingId' | 'code'>;

const morningProofQuery = {
  queryKey: ['books', 'morning-proof'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<MorningProof> => call(getMorningProof, { signal }),
};

/** Says whether the books agree with the payment provider's records, and lists each row that differs. */
export function BalancedAt() {
  const query = useQuery(morningProofQuery);
  const now = useNow();
  const { data, error } = query;
  const proof = data?.proof ?? null;
  return (
    <Panel
      title="Morning check of the books"
      aside={data === undefined ? undefined : <Verdict found={data} now={now} />}
    >
      <div className={styles.proof}>
        {data === undefined ? (
          <Reading query={query} text="Loading the morning check …" />
        ) : (
          <>
            {error !== null && (
              <RetryNotice message={sentenceOf(error)} onRetry={() => void query.refetch()} />
            )}
            <Standing found={data} now={now} />
            {proof !== null && <Findings proof={proof} />}
          </>
        )}
      </div>
    </Panel>
  );
}

/** 'balanced at 06:00', '3 differences'. */
function Verdict({ found: { proof, isLate }, now }: { found: MorningProof; now: Date }) {
  if (proof === null) return null;
  const many = proof.differences.length + proof.moreDifferences;
  if (many > 0) return <StateBadge state="late">{`${counted(many, 'difference')}`}</StateBadge>;
  if (isLate) return <StateBadge state="missing">none today</StateBadge>;
  if (!proof.isBalanced) return <StateBadge state="missing">not compared</StateBadge>;
  return <StateBadge state="done">{`balanced ${atOf(proof.endedAt, now)}`}</StateBadge>;
}

/** The state of the morning check: never run, running, or overdue. */
function Standing({ found: { proof, isRunning, isLate, nextAt }, now }: { found: MorningProof; now: Date }) {
  if (isLate)
    return (
      <Notice tone="warning">
        <p>
          {proof === null
            ? 'No check of the books has finished yet.'
            : `The last check of the books finished ${atOf(proof.endedAt, now)}.`}{' '}
          A check should run every morning at six. Is the server on at night? The server’s log says why a
          check did not finish.
        </p>
      </Notice>
    );
  if (isRunning)
    return (
      <Notice role="status">
        <p>
          Today’s check is running. It checks each difference a second time, and asks the payment provider
          again if there is no answer.
        </p>
      </Notice>
    );
  if (proof === null)
    return (
      <p>
        {`The books have not been checked yet. The first check runs ${nextOf(nextAt, now)}: it compares the books with your payment provider’s records.`}
      </p>
    );
  return null;
}

function Findings({ proof }: { proof: Proof }) {
  const { differences, moreDifferences, onItsWay, moreOnItsWay, notes } = proof;
  return (
    <>
      {differences.length > 0 && (
        <ul className={styles.rows} aria-label="Differences">
          {differences.map((each) => (
            <FoundRow key={`${each.ref} ${each.sentence}`} found={each}>
              {each.isNew ? 'New this morning' : `Open since ${dayOf(localDate(each.since))}`}
              {each.ref !== null && (
                <>
                  , <code>{each.ref}</code>
                </>
              )}
            </FoundRow>
          ))}
        </ul>
      )}
      {moreDifferences > 0 && <p>And {counted(moreDifferences, 'more', 'more')}.</p>}
      {proof.lines > 0 && (
        <p className={styles.quiet}>
          {counted(proof.lines, 'line')} of your balance compared
          {proof.comparedTo === null ? '' : `, up to ${dayOf(localDate(proof.comparedTo))}`}
          {proof.days > 1 ? `, of ${proof.days} days` : ''}.
        </p>
      )}
      {notes.map(({ sentence, isTrouble }) =>
        isTrouble ? (
          <Notice key={sentence} tone="warning">
            <p>{sentence}</p>
          </Notice>
        ) : (
          <p key={sentence} className={styles.quiet}>
            {sentence}
          </p>
        ),
      )}
      {onItsWay.length > 0 && (
        <details>
          <summary>{counted(onItsWay.length + moreOnItsWay, 'payment', 'payments')} on the way</summary>
          <ul className={styles.rows} aria-label="Payments on the way">
            {onItsWay.map((each) => (
              <FoundRow key={`${each.bookingId} ${each.sentence}`} found={each}>
                {money(Math.abs(each.amount))}
              </FoundRow>
            ))}
          </ul>
          {moreOnItsWay > 0 && <p>And {counted(moreOnItsWay, 'more', 'more')}.</p>}
        </details>
      )}
    </>
  );
}

function FoundRow({ found: { sentence, bookingId, code }, children }: { found: Found; children: ReactNode }) {
  const mayOpen = useMay('find-bookings') !== undefined;
  return (
    <li>
      <span>
        <b>{sentence}</b>
        <small>{children}</small>
      </span>
      {code !== null &&
        (mayOpen ? (
          <ConsoleLink path={`/bookings/${bookingId}`}>{displayCode(code)}</ConsoleLink>
        ) : (
          <span>{displayCode(code)}</span>
        ))}
    </li>
  );
}

/** 'at 06:00' for today, 'on 2 June at 06:00' for an earlier day. */
function atOf(instant: string, now: Date): string {
  const { date } = venueDateTime(new Date(instant));
  return date === venueDate(now) ? `at ${timeOf(instant)}` : `on ${dayOf(date)} at ${timeOf(instant)}`;
}

/** 'today at 06:00', 'on 3 June at 06:00'. */
function nextOf(instant: string, now: Date): string {
  if (Date.parse(instant) <= now.getTime()) return 'within minutes';
  const { date } = venueDateTime(new Date(instant));
  return date === venueDate(now) ? `today at ${timeOf(instant)}` : `on ${dayOf(date)} at ${timeOf(instant)}`;
}
