import { counted, plural } from '@slipway/shared/values/counted.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { boardQuery } from '../../api/board.ts';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { useMay } from '../../session/Me.tsx';
import { UndoButton, useMayTakeBack } from '../../session/UndoButton.tsx';
import { timeOf } from '../../session/times.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import styles from './CalledOffCard.module.css';
import { choicesOf } from './party-text.ts';
import { spanOfPart } from './span-of-part.ts';

type CalledOffCardProps = { decision: Decision; date: LocalDate; onOpenAgain: (decision: Decision) => void };

/** One call-off: its reason, the answers so far, and the button that undoes the call-off or opens the hours again. */
export function CalledOffCard({ decision, date, onOpenAgain }: CalledOffCardProps) {
  const { reason, known, by, decidedAt, isInMinute, parties } = decision;
  const isPhone = useIsPhone();
  const span = spanOfPart(decision, date);
  const emails = parties.filter(({ emailedAt }) => emailedAt !== null).length;
  return (
    <section className={styles.card} aria-label={`Called off, ${span}`}>
      <div className={styles.what}>
        <Glyph name="stop" />
        <div>
          <h2>Called off, {span}</h2>
          <p>
            Because of {reason}. {by === null ? 'At' : `By ${by},`} {timeOf(decidedAt)}.{' '}
            {!isInMinute &&
              `${counted(emails, 'email has been', 'emails have been')} handed to the mail server.`}
          </p>
          {known.length > 0 && <p>{known.join(' ')}</p>}
        </div>
      </div>
      <AnswersSoFar parties={parties} date={date} />
      {isInMinute ? (
        <InItsMinute decidedAt={decidedAt} />
      ) : (
        // On a phone the button comes later, below the names.
        !isPhone && <OpenAgain {...{ decision, date, onOpenAgain }} />
      )}
    </section>
  );
}

type OpenAgainProps = CalledOffCardProps & {
  /** True: the button shows the hours of the call-off, because another part of the day is called off too. */
  saysSpan?: boolean;
};

/**
 * Opens the hours of a call-off again. The button appears once the call-off can no longer be undone, and only for
 * roles that may open hours again.
 */
export function OpenAgain({ decision, date, onOpenAgain, saysSpan = false }: OpenAgainProps) {
  const { isInMinute, stop } = decision;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const today = venueDate(useNow());
  if (isInMinute || !mayOpenAgain || stop === null || date < today) return null;
  return (
    <Button onClick={() => onOpenAgain(decision)}>
      Open again{saysSpan && `: ${spanOfPart(decision, date)}`}
    </Button>
  );
}

/** The message after the call-off also has a button Undo, but a refresh removes that message. */
function InItsMinute({ decidedAt }: Pick<Decision, 'decidedAt'>) {
  const now = useNow();
  const mayTakeBack = useMayTakeBack();
  // An action is listed on the board of the day on which it was done.
  const { data: board } = useQuery(boardQuery(venueDate(now)));
  const action = board?.recent?.find(
    ({ command, at }) => command === 'call-off' && Date.parse(at) === Date.parse(decidedAt),
  );
  if (action === undefined || !mayTakeBack(action, now))
    return <p>The parties are told at {timeOf(new Date(Date.parse(decidedAt) + minuteMs).toISOString())}.</p>;
  return (
    <div className={styles.presses}>
      <p>You can still undo this: nobody has been told yet.</p>
      <UndoButton action={action} />
    </div>
  );
}

type AnswersSoFarProps = { parties: readonly DecidedParty[]; date: LocalDate };

/** How many parties have answered, as a ring and in words, and their choices. */
export function AnswersSoFar({ parties, date }: AnswersSoFarProps) {
  if (parties.length === 0)
    return (
      <p className={styles.answers}>
        <b>No party was booked.</b>
      </p>
    );
  const answered = parties.filter(({ answer }) => answer !== null).length;
  return (
    <div className={styles.answers}>
      <span aria-hidden="true">
        <Ring share={answered / parties.length}>{answered}</Ring>
      </span>
      <p role="status">
        <b>
          {answered} of {parties.length} {plural(parties.length, 'has', 'have')} answered
        </b>
        {choicesOf(parties, date)}
      </p>
    </div>
  );
}
