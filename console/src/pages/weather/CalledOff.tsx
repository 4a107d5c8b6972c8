import { shortSpanOfStop } from '@slipway/shared/rules/stop.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { shortDayOf, timeOf } from '../../session/times.ts';
import styles from './CalledOff.module.css';
import { useDecisions } from './use-decisions.ts';

const OpenAgainDialog = lazyPart(() => import('./OpenAgainDialog.tsx'), 'OpenAgainDialog');
const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog');

/** What of a day was called off, and what its parties have answered, as they do. */
export function CalledOffOfDay({ date }: { date: LocalDate }) {
  const decisions = useDecisions(date);
  const calledOff = decisions.data?.decisions.filter(({ kind }) => kind === 'called_off') ?? [];
  if (decisions.data === undefined) return <Reading query={decisions} text="Reading what was decided …" />;
  return calledOff.map((decision) => <CalledOff key={decision.id} decision={decision} date={date} />);
}

function CalledOff({ decision, date }: { decision: Decision; date: LocalDate }) {
  const { parties } = decision;
  const [answering, setAnswering] = useState<DecidedParty>();
  const answered = parties.filter(({ answer }) => answer !== null);
  const open = parties.filter(({ answer }) => answer === null);
  return (
    <>
      <Head decision={decision} date={date} answered={answered.length} />
      {open.length > 0 && (
        <Panel title="No answer yet" aside={`${open.length} of ${parties.length}`}>
          <ul className={styles.parties}>
            {open.map((party) => (
              <Party key={party.bookingId} party={party} decision={decision} onAnswer={setAnswering} />
            ))}
          </ul>
        </Panel>
      )}
      {answered.length > 0 && (
        <Panel title="Answered" aside={`${answered.length} of ${parties.length}`}>
          <ul className={styles.parties}>
            {answered.map((party) => (
              <Party key={party.bookingId} party={party} decision={decision} onAnswer={setAnswering} />
            ))}
          </ul>
        </Panel>
      )}
      <Suspense>
        {answering !== undefined && (
          <AnswerDialog party={answering} onClose={() => setAnswering(undefined)} />
        )}
      </Suspense>
    </>
  );
}

type HeadProps = { decision: Decision; date: LocalDate; answered: number };

function Head({ decision, date, answered }: HeadProps) {
  const { fromTime, toTime, reason, known, by, decidedAt, endedAt, isInMinute, stop, parties } = decision;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const today = venueDate(useNow());
  const [isOpening, setOpening] = useState(false);
  const span = shortSpanOfStop(
    {
      date,
      from: fromTime === null ? null : localTime(fromTime),
      to: toTime as LocalTime | '24:00' | null,
      isUntilFurtherNotice: false,
    },
    date,
  );
  const emails = parties.filter(({ emailedAt }) => emailedAt !== null).length;
  return (
    <section className={styles.head} aria-label={`Called off, ${span}`}>
      <Glyph name="cancelled" />
      <div>
        <h2>Called off, {span}</h2>
        <p>
          Because of {reason}. {by === null ? 'At' : `By ${by},`} {timeOf(decidedAt)}.
          {endedAt !== null && ` On sale again since ${timeOf(endedAt)}.`}
        </p>
        {known.length > 0 && <p>{known.join(' ')}</p>}
        <p>
          {isInMinute
            ? 'It can still be taken back: nobody is told yet.'
            : `${counted(emails, 'email is', 'emails are')} handed to the mail server.`}
        </p>
        {parties.length === 0 ? (
          <p>
            <b>No party was booked.</b>
          </p>
        ) : (
          <p role="status">
            <b>
              {answered} of {parties.length} {plural(parties.length, 'has', 'have')} answered
            </b>
            {sumsOf(parties)}
          </p>
        )}
        {mayOpenAgain && stop !== null && !isInMinute && date >= today && (
          <Button size="small" onClick={() => setOpening(true)}>
            Open again
          </Button>
        )}
      </div>
      <Suspense>
        {isOpening && stop !== null && (
          <OpenAgainDialog stop={stop} span={span} onClose={() => setOpening(false)} />
        )}
      </Suspense>
    </section>
  );
}

/** ': £378.50 goes back, £275.00 moved, £466.50 open'; '' where money may not be seen. */
function sumsOf(parties: readonly DecidedParty[]): string {
  const sum = (isMeant: (party: DecidedParty) => boolean) =>
    parties.filter(isMeant).reduce((all, { paid }) => all + (paid ?? 0), 0);
  if (parties.some(({ paid }) => paid === null)) return '';
  const words = [
    [sum(({ answer }) => answer === 'money'), 'goes back'],
    [sum(({ answer }) => answer === 'slot'), 'moved'],
    [sum(({ answer }) => answer === null), 'open'],
  ] as const;
  return `: ${words.map(([pounds, what]) => `${money(pounds)} ${what}`).join(', ')}`;
}

type PartyProps = { party: DecidedParty; decision: Decision; onAnswer: (party: DecidedParty) => void };

function Party({ party, decision, onAnswer }: PartyProps) {
  const mayAnswer = useMay('answer-for-party') !== undefined;
  const { bookingId, who, phone, startTime, packageName, guests, answer, isOpen } = party;
  return (
    <li>
      <Glyph name={answer === null ? 'none' : 'done'} />
      <p>
        <ConsoleLink path={`/bookings/${bookingId}`}>
          <b>{who}</b>
        </ConsoleLink>
        <small>
          {startTime}, {packageName}, {counted(guests, 'guest')}
          {moneyOf(party)}
        </small>
        <span className={answer === null ? styles.open : styles.done}>{stateOf(party, decision)}</span>
      </p>
      <span className={styles.ways}>
        {phone !== null && (
          <a href={`tel:${phone}`} aria-label={`Ring ${who}, ${shownPhone(phone)}`}>
            <Sign name="phone" />
          </a>
        )}
        {mayAnswer && isOpen && !decision.isInMinute && (
          <Button size="small" aria-label={`Answer for ${who}`} onClick={() => onAnswer(party)}>
            Answer
          </Button>
        )}
      </span>
    </li>
  );
}

function moneyOf({ paid, owed }: DecidedParty): string {
  if (paid === null || owed === null) return '';
  if (owed === 0) return paid === 0 ? '' : ` · ${money(paid)}`;
  return paid === 0 ? ` · owes ${money(owed)}` : ` · ${money(paid)}, owes ${money(owed)}`;
}

function stateOf(party: DecidedParty, { isInMinute }: Decision): string {
  const { answer, answeredAt, answeredBy, now, isOpen, keptUntil, hasEmail, emailedAt, linkOpenedAt } = party;
  const { rungAt, rungBy } = party;
  const by = answeredBy === null ? '' : `, by ${answeredBy}`;
  if (answer === 'money')
    return `${party.paid === 0 ? 'Takes no other time' : 'Wants the money'}, ${timeOf(answeredAt!)}${by}`;
  if (answer === 'slot')
    return `Took ${now === null ? 'another time' : `${shortDayOf(localDate(now.date))}, ${now.startTime}`}, ${timeOf(answeredAt!)}${by}`;
  if (isInMinute) return 'Not told yet';
  if (!isOpen) return 'Its choice is over';
  if (keptUntil !== null) return `Its old place is kept until ${timeOf(keptUntil)}`;
  if (linkOpenedAt !== null) return `Opened its choice, ${timeOf(linkOpenedAt)}`;
  if (rungAt !== null) return `Rung${rungBy === null ? '' : ` by ${rungBy}`}, ${timeOf(rungAt)}`;
  if (!hasEmail) return 'No email: ring them';
  return emailedAt === null ? 'Its email waits to be sent' : 'Its email was not opened';
}
