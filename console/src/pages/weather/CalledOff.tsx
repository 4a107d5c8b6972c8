import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { DecidedParty, Decision } from '../../api/decisions.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useMay } from '../../session/Me.tsx';
import { hourOf } from '../../session/times.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { useBoard } from '../today/today.ts';
import styles from './CalledOff.module.css';
import { AnswersSoFar, CalledOffCard, OpenAgain } from './CalledOffCard.tsx';
import { PartyList, PartyRow } from './PartyRow.tsx';
import { type PartyToRing, RingList } from './RingList.tsx';
import { stateOf, tripText } from './party-text.ts';
import { spanOfPart } from './span-of-part.ts';
import { useDecisions } from './use-decisions.ts';

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog');
const OpenAgainDialog = lazyPart(() => import('./OpenAgainDialog.tsx'), 'OpenAgainDialog');

/** Each call-off of a day with the answers of its parties, and the parties to ring. Kept up to date. */
export function CalledOffOfDay({ date }: { date: LocalDate }) {
  const decisions = useDecisions(date);
  const { data: board } = useBoard(venueDate(useNow()));
  const isPhone = useIsPhone();
  // The dialog is rendered here, so that it stays open when a turned phone moves the button.
  const [opening, setOpening] = useState<Decision['id']>();
  const onOpenAgain = ({ id }: Decision) => setOpening(id);
  const toRing = board?.toRing ?? [];
  const calledOff = (decisions.data?.decisions ?? []).filter(
    ({ kind, endedAt }) => kind === 'called_off' && endedAt === null,
  );
  const opened = calledOff.find(({ id }) => id === opening);
  return (
    <>
      {decisions.data === undefined && <Reading query={decisions} text="Loading the decisions …" />}
      {calledOff.map((decision) => (
        <CalledOffCard key={decision.id} {...{ decision, date, onOpenAgain }} />
      ))}
      <Answers decisions={calledOff} date={date} toRing={toRing} />
      {isPhone &&
        calledOff.map((decision) => (
          <OpenAgain key={decision.id} {...{ decision, date, onOpenAgain }} saysSpan={calledOff.length > 1} />
        ))}
      <Suspense>
        {typeof opened?.stop === 'number' && (
          <OpenAgainDialog
            stop={opened.stop}
            span={spanOfPart(opened, date)}
            date={date}
            onClose={() => setOpening(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * The parts of a day that were called off and are on sale again. Each part is folded to a line once all its parties
 * have chosen.
 */
export function OpenedAgainOfDay({ date }: { date: LocalDate }) {
  const now = useNow();
  const { data } = useDecisions(date);
  const ended = data?.decisions.filter(({ kind, endedAt }) => kind === 'called_off' && endedAt !== null);
  return ended?.map((decision) => {
    const { id, parties, reason, by, decidedAt, endedAt } = decision;
    return (
      <details
        key={id}
        className={styles.openedAgain}
        open={parties.some(({ isOpen }) => isOpen) || undefined}
      >
        <summary>
          Called off, {spanOfPart(decision, date)}. Opened again at {hourOf(endedAt!, now)}.
        </summary>
        <div>
          <p>
            Called off {by === null ? '' : `by ${by} `}at {hourOf(decidedAt, now)} because of {reason}.
          </p>
          <AnswersSoFar parties={parties} date={date} />
          <Answers decisions={[decision]} date={date} />
        </div>
      </details>
    );
  });
}

type AnswersProps = { decisions: readonly Decision[]; date: LocalDate; toRing?: readonly PartyToRing[] };

/** All parties in one list: parties to ring, parties without an answer, and parties that have answered. */
function Answers({ decisions, date, toRing: all = [] }: AnswersProps) {
  const today = venueDate(useNow());
  const [answering, setAnswering] = useState<DecidedParty>();
  const hasAnswered = ({ bookingId }: PartyToRing) =>
    decisions.some(({ parties }) =>
      parties.some((party) => party.bookingId === bookingId && party.answer !== null),
    );
  const toRing = all.filter((party) => !hasAnswered(party));
  const isToRing = ({ bookingId }: DecidedParty) => toRing.some((one) => one.bookingId === bookingId);
  const rowsOf = (isMeant: (party: DecidedParty) => boolean) =>
    decisions.map((decision) => ({ decision, parties: decision.parties.filter(isMeant) }));
  const listsOf = (title: string, rows: ReturnType<typeof rowsOf>) =>
    rows
      .filter(({ parties }) => parties.length > 0)
      .map(({ decision, parties }) => (
        <Panel
          key={`${title} ${decision.id}`}
          title={decisions.length === 1 ? title : `${title}, ${spanOfPart(decision, date)}`}
          aside={`${parties.length} of ${decision.parties.length}`}
        >
          <PartyList>
            {parties.map((party) => (
              <PartyRow
                key={party.bookingId}
                {...party}
                about={tripText(party)}
                state={stateOf(party, decision, date)}
              >
                <AnswerButton {...{ party, decision }} onAnswer={setAnswering} />
              </PartyRow>
            ))}
          </PartyList>
        </Panel>
      ));
  const ring = toRing.length === 0 ? [] : [<RingList key="ring" parties={toRing} saysDay={date !== today} />];
  const open = listsOf(
    'No answer yet',
    rowsOf((party) => party.answer === null && !isToRing(party)),
  );
  const answered = listsOf(
    'Answered',
    rowsOf((party) => party.answer !== null),
  );
  const [left, right] = answered.length === 0 ? [ring, open] : [[...ring, ...open], answered];
  return (
    <>
      {left.length > 0 && right.length > 0 ? (
        <Columns>
          <Stack>{left}</Stack>
          <Stack>{right}</Stack>
        </Columns>
      ) : (
        [...left, ...right]
      )}
      <Suspense>
        {answering !== undefined && (
          <AnswerDialog party={answering} onClose={() => setAnswering(undefined)} />
        )}
      </Suspense>
    </>
  );
}

type AnswerButtonProps = {
  party: DecidedParty;
  decision: Decision;
  onAnswer: (party: DecidedParty) => void;
};

/** Records the answer of a party that phones. Hidden while the call-off can still be undone. */
function AnswerButton({ party, decision: { isInMinute }, onAnswer }: AnswerButtonProps) {
  const mayAnswer = useMay('answer-for-party') !== undefined;
  if (!mayAnswer || !party.isOpen || isInMinute) return null;
  return (
    <Button size="small" aria-label={`Record the answer from ${party.who}`} onClick={() => onAnswer(party)}>
      Answer
    </Button>
  );
}
