import { minuteMs } from '@slipway/shared/values/durations.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { boardQuery } from '../../api/board.ts';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { UndoButton, useMayTakeBack } from '../../session/UndoButton.tsx';
import { hourOf, shortDayOf, timeOf } from '../../session/times.ts';
import styles from './CalledOff.module.css';
import { spanOfPart } from './span-of-part.ts';
import { useDecisions } from './use-decisions.ts';

const OpenAgainDialog = lazyPart(() => import('./OpenAgainDialog.tsx'), 'OpenAgainDialog');
const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog');

/** What of a day is called off, and what its parties have answered, as they do. */
export function CalledOffOfDay({ date }: { date: LocalDate }) {
  const decisions = useDecisions(date);
  if (decisions.data === undefined) return <Reading query={decisions} text="Reading what was decided …" />;
  return decisions.data.decisions
    .filter(({ kind, endedAt }) => kind === 'called_off' && endedAt === null)
    .map((decision) => (
      <Fragment key={decision.id}>
        <Head decision={decision} date={date} />
        <Parties decision={decision} date={date} />
      </Fragment>
    ));
}

/** What was called off and is on sale again: folded once nobody's choice is open. */
export function OpenedAgainOfDay({ date }: { date: LocalDate }) {
  const now = useNow();
  const { data } = useDecisions(date);
  const ended = data?.decisions.filter(({ kind, endedAt }) => kind === 'called_off' && endedAt !== null);
  return ended?.map((decision) => {
    const { id, parties, reason, by, decidedAt, endedAt } = decision;
    const span = spanOfPart(decision, date);
    return (
      <details
        key={id}
        className={styles.openedAgain}
        open={parties.some(({ isOpen }) => isOpen) || undefined}
      >
        <summary>
          Called off, {span}. Opened again at {hourOf(endedAt!, now)}.
        </summary>
        <p>
          It was called off {by === null ? '' : `by ${by} `}at {hourOf(decidedAt, now)} because of {reason}.
        </p>
        {parties.length > 0 && (
          <p>
            <AnswersSoFar parties={parties} date={date} />
          </p>
        )}
        <Parties decision={decision} date={date} />
      </details>
    );
  });
}

function Parties({ decision, date }: { decision: Decision; date: LocalDate }) {
  const { parties } = decision;
  const [answering, setAnswering] = useState<DecidedParty>();
  const answered = parties.filter(({ answer }) => answer !== null);
  const open = parties.filter(({ answer }) => answer === null);
  return (
    <>
      {open.length > 0 && (
        <Panel title="No answer yet" aside={`${open.length} of ${parties.length}`}>
          <ul className={styles.parties}>
            {open.map((party) => (
              <Party
                key={party.bookingId}
                party={party}
                decision={decision}
                date={date}
                onAnswer={setAnswering}
              />
            ))}
          </ul>
        </Panel>
      )}
      {answered.length > 0 && (
        <Panel title="Answered" aside={`${answered.length} of ${parties.length}`}>
          <ul className={styles.parties}>
            {answered.map((party) => (
              <Party
                key={party.bookingId}
                party={party}
                decision={decision}
                date={date}
                onAnswer={setAnswering}
              />
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

function Head({ decision, date }: { decision: Decision; date: LocalDate }) {
  const { reason, known, by, decidedAt, isInMinute, stop, parties } = decision;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const today = venueDate(useNow());
  const [isOpening, setOpening] = useState(false);
  const span = spanOfPart(decision, date);
  const emails = parties.filter(({ emailedAt }) => emailedAt !== null).length;
  return (
    <section className={styles.head} aria-label={`Called off, ${span}`}>
      <Glyph name="cancelled" />
      <div>
        <h2>Called off, {span}</h2>
        <p>
          Because of {reason}. {by === null ? 'At' : `By ${by},`} {timeOf(decidedAt)}.
        </p>
        {known.length > 0 && <p>{known.join(' ')}</p>}
        {isInMinute ? (
          <InItsMinute decidedAt={decidedAt} />
        ) : (
          <p>{counted(emails, 'email is', 'emails are')} handed to the mail server.</p>
        )}
        {parties.length === 0 ? (
          <p>
            <b>No party was booked.</b>
          </p>
        ) : (
          <p role="status">
            <AnswersSoFar parties={parties} date={date} />
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

/** Taken back by the button of the message too; here it is there after a refresh, to whom may. */
function InItsMinute({ decidedAt }: Pick<Decision, 'decidedAt'>) {
  const now = useNow();
  const mayTakeBack = useMayTakeBack();
  // What was done stands on the board of the day on which it was done.
  const { data: board } = useQuery(boardQuery(venueDate(now)));
  const deed = board?.recent?.find(
    ({ command, at }) => command === 'call-off' && Date.parse(at) === Date.parse(decidedAt),
  );
  if (deed === undefined || !mayTakeBack(deed, now))
    return <p>The parties are told at {timeOf(new Date(Date.parse(decidedAt) + minuteMs).toISOString())}.</p>;
  return (
    <>
      <p>It can still be taken back: nobody is told yet.</p>
      <UndoButton deed={deed} />
    </>
  );
}

function AnswersSoFar({ parties, date }: { parties: readonly DecidedParty[]; date: LocalDate }) {
  const answered = parties.filter(({ answer }) => answer !== null).length;
  return (
    <>
      <b>
        {answered} of {parties.length} {plural(parties.length, 'has', 'have')} answered
      </b>
      {sumsOf(parties, date)}
    </>
  );
}

/** ': £378.50 goes back, £275.00 moved, £466.50 open'; '' where money may not be seen. */
function sumsOf(parties: readonly DecidedParty[], date: LocalDate): string {
  const sum = (isMeant: (party: DecidedParty) => boolean) =>
    parties.filter(isMeant).reduce((all, { paid }) => all + (paid ?? 0), 0);
  if (parties.some(({ paid }) => paid === null)) return '';
  const words = [
    [sum(({ answer }) => answer === 'money'), 'goes back'],
    [sum((party) => party.now !== null && !hasOldTime(party, date)), 'moved'],
    ...(parties.some((party) => hasOldTime(party, date))
      ? [[sum((party) => hasOldTime(party, date)), 'at the old time again'] as const]
      : []),
    [sum(({ answer }) => answer === null), 'open'],
  ] as const;
  return `: ${words.map(([pounds, what]) => `${money(pounds)} ${what}`).join(', ')}`;
}

/** Its choice was the time that it had. */
function hasOldTime({ now, startTime }: DecidedParty, date: LocalDate): boolean {
  return now?.date === date && now.startTime === startTime;
}

type PartyProps = {
  party: DecidedParty;
  decision: Decision;
  date: LocalDate;
  onAnswer: (party: DecidedParty) => void;
};

function Party({ party, decision, date, onAnswer }: PartyProps) {
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
        <span className={answer === null ? styles.open : styles.done}>{stateOf(party, decision, date)}</span>
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

function stateOf(party: DecidedParty, { isInMinute }: Decision, date: LocalDate): string {
  const { answer, answeredAt, answeredBy, now, isOpen, keptUntil, hasEmail, emailedAt, linkOpenedAt } = party;
  const { rungAt, rungBy } = party;
  const by = answeredBy === null ? '' : `, by ${answeredBy}`;
  if (answer === 'money')
    return `${party.paid === 0 ? 'Takes no other time' : 'Wants the money'}, ${timeOf(answeredAt!)}${by}`;
  if (hasOldTime(party, date)) return `Has its old time again, ${timeOf(answeredAt!)}${by}`;
  if (answer === 'slot' && now === null)
    return `Took a time that it no longer has, ${timeOf(answeredAt!)}${by}`;
  if (answer === 'slot')
    return `Took ${shortDayOf(localDate(now!.date))}, ${now!.startTime}, ${timeOf(answeredAt!)}${by}`;
  if (isInMinute) return 'Not told yet';
  if (!isOpen) return 'Its choice is over';
  if (keptUntil !== null) return `Its old place is kept until ${timeOf(keptUntil)}`;
  if (linkOpenedAt !== null) return `Opened its choice, ${timeOf(linkOpenedAt)}`;
  if (rungAt !== null) return `Rung${rungBy === null ? '' : ` by ${rungBy}`}, ${timeOf(rungAt)}`;
  if (!hasEmail) return 'No email: ring them';
  return emailedAt === null ? 'Its email waits to be sent' : 'Its email was not opened';
}
