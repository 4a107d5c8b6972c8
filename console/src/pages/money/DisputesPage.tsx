import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { WireDisputes } from '@slipway/shared/api/console/books.ts';
import { type Dispute, disputesQuery } from '../../api/books.ts';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { money } from '../../session/money.ts';
import { shortDayOf } from '../../session/times.ts';
import styles from './Money.module.css';
import { MoneyTabs } from './MoneyTabs.tsx';
import { whyPath } from './why.ts';

/** Chargebacks and fraud reports: disputes that need an answer come first, each with the days left. */
export function DisputesPage() {
  const query = useQuery(disputesQuery);
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return (
    <div className={styles.page}>
      <MoneyTabs here="disputes" />
      <Reading query={query} text="Loading the disputes …" />
      {query.data !== undefined && <Disputes data={query.data} />}
    </div>
  );
}

function Disputes({ data: { disputes, toAnswer, year } }: { data: WireDisputes }) {
  const today = venueDate(useNow());
  const waits = disputes.filter(({ status }) => status === 'needs_answer');
  const others = disputes.filter(({ status }) => status !== 'needs_answer');
  return (
    <div className={waits.length > 0 && others.length > 0 ? styles.beside : styles.narrow}>
      {waits.length > 0 && (
        <Panel
          title="To answer"
          aside={
            <span>
              {toAnswer.count}, {money(toAnswer.sum)}
            </span>
          }
        >
          <List disputes={waits} />
        </Panel>
      )}
      {disputes.length === 0 && (
        <Panel title="No disputes">
          <p>
            No bank has asked for a payment back. A dispute would appear here with its last day to answer, and
            owners and managers would also see it on Today.
          </p>
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title="Answered and closed disputes">
          <List disputes={others} />
        </Panel>
      )}
      {year.disputes > 0 && (
        <p className={styles.soft}>
          {year.year}: {counted(year.disputes, 'dispute')} in {counted(year.cardPayments, 'card payment')};{' '}
          {year.won} won, {year.lost} lost. Held by banks:{' '}
          <ConsoleLink path={whyPath({ figure: 'disputed', on: today })}>see the payments</ConsoleLink>.
        </p>
      )}
    </div>
  );
}

function List({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <ul className={styles.disputes}>
      {disputes.map((dispute) => (
        <Row key={`${dispute.provider} ${dispute.id}`} dispute={dispute} />
      ))}
    </ul>
  );
}

const glyphOf: Record<Dispute['status'], { name: GlyphName; tone: string | undefined }> = {
  needs_answer: { name: 'late', tone: styles.lost },
  under_review: { name: 'part', tone: styles.open },
  won: { name: 'done', tone: styles.won },
  lost: { name: 'stop', tone: styles.lost },
  ended: { name: 'done', tone: undefined },
};

function Row({ dispute }: { dispute: Dispute }) {
  const now = useNow();
  const mayOpen = useMay('find-bookings') !== undefined;
  const { code, name, title, sentence, amount, fee, packageName, tripDate, answerBy, daysLeft, bookingId } =
    dispute;
  const { name: glyph, tone } = glyphOf[dispute.status];
  const who = name === undefined || name === '' ? displayCode(code) : name;
  return (
    <li>
      <span className={`${styles.mark} ${(daysLeft === null && tone) || ''}`}>
        {daysLeft === null ? (
          <Glyph name={glyph} />
        ) : (
          <Ring share={shareLeft(dispute, now)} tone={daysLeft < 3 ? 'late' : 'teal'}>
            {Math.max(daysLeft, 0)}
          </Ring>
        )}
      </span>
      <span className={styles.words}>
        <b>{mayOpen ? <ConsoleLink path={`/bookings/${bookingId}`}>{who}</ConsoleLink> : who}</b>
        <small>
          {packageName}, {shortDayOf(localDate(tripDate))}
        </small>
      </span>
      <span className={styles.amount}>
        <b>{money(amount)}</b>
        {fee !== null && fee !== 0 && <small>and {money(fee)} fee</small>}
      </span>
      <p className={styles.sentence}>
        {title}. {sentence}
        {daysLeft !== null && answerBy !== null && <strong>{leftWords(daysLeft)}</strong>}
      </p>
    </li>
  );
}

function leftWords(days: number): string {
  if (days < 0) return 'The last day to answer has passed.';
  return days === 0 ? 'Today is the last day to answer.' : `${counted(days, 'day')} left to answer.`;
}

/** The time left to answer, as a share of the whole time to answer. */
function shareLeft({ openedAt, answerBy }: Dispute, now: Date): number {
  const [from, to] = [openedAt, answerBy ?? openedAt].map((instant) => Date.parse(instant));
  if (from === undefined || to === undefined || to <= from) return 0;
  return Math.min(Math.max((to - now.getTime()) / (to - from), 0), 1);
}
