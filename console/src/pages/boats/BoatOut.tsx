import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { putBoatBack, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { type LocalDate, addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boatOutQuery } from '../../api/boats.ts';
import { ConsoleError, isRefused, sentenceOf } from '../../api/console-error.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { Choices } from '../../parts/Choices.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { shortDayOf } from '../../session/times.ts';
import { type Answers, BoatOutPlan, DayOfPlan, planOf } from './BoatOutPlan.tsx';
import type { LiveBoat } from './boat-draft.ts';
import { boatFaults } from './boat-faults.ts';

const causes = [...boatFaults, 'Service', 'Something else'] as const;
/**
 * The reason that is stored if staff choose none. Staff take a broken boat out of service at once, and may
 * give the reason later.
 */
const notSaid = 'No reason given yet';

type TakeOutDialogProps = { boat: Pick<LiveBoat, 'id' | 'name'>; onClose: () => void };

/**
 * Asks until when the boat is out of service, and why. Below is the plan: every party on the boat in that time, and the
 * offers for parties left without a boat.
 */
export function TakeOutDialog({ boat, onClose }: TakeOutDialogProps) {
  const now = venueDateTime(useNow());
  // The time is fixed when the dialog opens. Otherwise the dialog would request a new plan each minute.
  const [opened] = useState(now);
  const [from, setFrom] = useState<Moment>({ date: now.date, time: now.time });
  const [to, setTo] = useState<Moment>({ date: addDays(now.date, 1), time: '00:00' });
  const [until, setUntil] = useState('tonight');
  const [cause, setCause] = useState<(typeof causes)[number]>();
  const [more, setMore] = useState('');
  const [answers, setAnswers] = useState<Answers>({});
  const [aside, setAside] = useState<readonly string[]>([]);
  const ends = endings(opened.date);
  const isReady = isMoment(from) && isMoment(to);
  const plan = useQuery({
    ...boatOutQuery({
      boat: String(boat.id),
      from: `${from.date}T${from.time}`,
      to: `${to.date}T${to.time}`,
      aside: aside.join(','),
    }),
    enabled: isReady,
  });
  // If the request for a new plan fails, the old plan is no longer shown.
  const latest = plan.isError ? undefined : plan.data;
  const outAlready = plan.error instanceof ConsoleError ? plan.error.details.outAlready : undefined;
  const why = [...(cause === undefined || cause === 'Something else' ? [] : [cause]), more.trim()]
    .filter(Boolean)
    .join(': ');
  const planned =
    latest === undefined
      ? plan.error === null || plan.isFetching
        ? 'Working out who sails on which boat …'
        : outAlready === undefined
          ? sentenceOf(plan.error)
          : 'To see the plan, choose a time when the boat is not already out.'
      : planOf(latest, answers);
  return (
    <CommandDialog
      title={`Take ${boat.name} out for a while`}
      action={`Take ${boat.name} out`}
      isWide
      isBeside
      figuresUnder="Each party"
      endpoint={takeBoatOut}
      words={
        !isReady
          ? 'Choose the start and the end to see the plan.'
          : typeof planned === 'string'
            ? planned
            : { boat: boat.id, from, to, why: why === '' ? notSaid : why, plan: planned }
      }
      remedyOf={(error) =>
        isRefused(error, 'boat_taken')
          ? { action: 'Make a new plan', press: () => void plan.refetch() }
          : undefined
      }
      onDone={onClose}
      onLeave={onClose}
      planAgain={plan.isError && outAlready === undefined ? () => void plan.refetch() : undefined}
      plan={
        latest !== undefined && (
          <BoatOutPlan
            plan={latest}
            boat={boat.name}
            today={opened.date}
            answers={answers}
            aside={aside}
            onAnswer={(bookingId, answer) => setAnswers({ ...answers, [bookingId]: answer })}
            onAside={setAside}
          />
        )
      }
    >
      <div className={shared.form}>
        <Choices
          legend="Out until"
          options={[...ends, { value: 'other', label: 'Another time' }]}
          value={until}
          onChoose={(value) => {
            setUntil(value);
            const end = ends.find((one) => one.value === value);
            if (end !== undefined) setTo(end.moment);
          }}
        />
        {until === 'other' && (
          <>
            <MomentFields label="Out from" least={opened.date} moment={from} onChange={setFrom} />
            <MomentFields label="Out until" least={from.date} moment={to} onChange={setTo} />
          </>
        )}
        {outAlready !== undefined && (
          <OutAlready
            {...outAlready}
            sentence={sentenceOf(plan.error)}
            asked={{ from, to }}
            onChoose={(time) => {
              setUntil('other');
              setFrom(time.from);
              setTo(time.to);
            }}
          />
        )}
        <Choices
          legend="What is wrong?"
          options={causes.map((value) => ({ value, label: value }))}
          value={cause}
          onChoose={setCause}
        />
        <TextField
          label="More details, for the team"
          maxLength={longestReason - (cause === undefined ? 0 : cause.length + 2)}
          autoComplete="off"
          value={more}
          onChange={(event) => setMore(event.target.value)}
        />
      </div>
      {latest !== undefined && <DayOfPlan plan={latest} today={opened.date} />}
    </CommandDialog>
  );
}

type Span = { from: Moment; to: Moment };

type OutAlreadyProps = Span & { sentence: string; asked: Span; onChoose: (time: Span) => void };

/**
 * Shown if the boat is already out of service for a part of the chosen time. Each button chooses a time before, after
 * or within that part.
 */
function OutAlready({ from, to, sentence, asked, onChoose }: OutAlreadyProps) {
  const isBefore = (one: Moment, other: Moment) => `${one.date} ${one.time}` < `${other.date} ${other.time}`;
  const words = ({ date, time }: Moment) => `${shortDayOf(date as LocalDate)}, ${time}`;
  return (
    <div
      className={shared.form}
      role="group"
      aria-label={`The boat is already out from ${words(from)} to ${words(to)}`}
    >
      <p>
        {sentence} <ConsoleLink path="/set-up/boats">See the boats that are out</ConsoleLink>
      </p>
      {isBefore(asked.from, from) && (
        <Button isWide onClick={() => onChoose({ from: asked.from, to: from })}>
          Out until {words(from)}
        </Button>
      )}
      {isBefore(to, asked.to) && (
        <Button isWide onClick={() => onChoose({ from: to, to: asked.to })}>
          Out from {words(to)}
        </Button>
      )}
    </div>
  );
}

/** The usual end times, with one button for each. */
function endings(today: LocalDate) {
  const at = (days: number, time: string) => ({ date: addDays(today, days), time });
  return [
    { value: 'tonight', label: 'Tonight', moment: at(1, '00:00') },
    { value: 'tomorrow', label: `${shortDayOf(addDays(today, 1))}, 12:00`, moment: at(1, '12:00') },
    { value: 'then', label: `${shortDayOf(addDays(today, 2))}, 12:00`, moment: at(2, '12:00') },
  ];
}

type PutBackDialogProps = { boat: string; repair: number; onClose: () => void };

export function PutBackDialog({ boat, repair, onClose }: PutBackDialogProps) {
  return (
    <CommandDialog
      title={`Return ${boat} to service`}
      action="Return to service"
      endpoint={putBoatBack}
      words={{ repair }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

/** A day and a time as typed, perhaps incomplete. */
type Moment = { date: string; time: string };

function isMoment({ date, time }: Moment): boolean {
  return parseLocalDate(date) !== undefined && parseLocalTime(time) !== undefined;
}

type MomentFieldsProps = {
  label: string;
  least: string;
  moment: Moment;
  onChange: (moment: Moment) => void;
};

function MomentFields({ label, least, moment, onChange }: MomentFieldsProps) {
  return (
    <div className={shared.pair}>
      <TextField
        label={`${label}, day`}
        type="date"
        min={least}
        value={moment.date}
        onChange={(event) => onChange({ ...moment, date: event.target.value })}
      />
      <TextField
        label={`${label}, local time`}
        type="time"
        value={moment.time}
        onChange={(event) => onChange({ ...moment, time: event.target.value })}
      />
    </div>
  );
}
