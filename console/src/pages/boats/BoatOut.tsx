import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { putBoatBack, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import shared from '../../change-set/ChangeSet.module.css';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import type { LiveBoat } from './boat-draft.ts';
import { boatFaults } from './boat-faults.ts';

const causes = [...boatFaults, 'Service', 'Something else'] as const;

type TakeOutDialogProps = { boat: Pick<LiveBoat, 'id' | 'name'>; onClose: () => void };

/** From when, until when and why; below it what happens to each party that has the boat then. */
export function TakeOutDialog({ boat, onClose }: TakeOutDialogProps) {
  const now = venueDateTime(useNow());
  // Those of the first look: a minute that passes asks for no other preview.
  const [from, setFrom] = useState<Moment>({ date: now.date, time: now.time });
  const [to, setTo] = useState<Moment>({ date: addDays(now.date, 1), time: '12:00' });
  const [cause, setCause] = useState<(typeof causes)[number]>();
  const [more, setMore] = useState('');
  const why = [...(cause === undefined || cause === 'Something else' ? [] : [cause]), more.trim()]
    .filter(Boolean)
    .join(': ');
  return (
    <CommandDialog
      title={`${boat.name} out for a while`}
      deed={`Take ${boat.name} out`}
      isWide
      showsEffect
      endpoint={takeBoatOut}
      words={
        !isMoment(from) || !isMoment(to)
          ? 'Say from when and until when. What happens is then shown here.'
          : why === ''
            ? 'Say what is wrong with it. What happens is then shown here.'
            : { boat: boat.id, from, to, why }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={shared.form}>
        <Choices
          legend="What is wrong?"
          options={causes.map((value) => ({ value, label: value }))}
          value={cause}
          onChoose={setCause}
        />
        <TextField
          label="More, for the team"
          maxLength={longestReason - (cause === undefined ? 0 : cause.length + 2)}
          autoComplete="off"
          value={more}
          onChange={(event) => setMore(event.target.value)}
        />
        <MomentFields label="Out from" least={now.date} moment={from} onChange={setFrom} />
        <MomentFields label="Out until" least={from.date} moment={to} onChange={setTo} />
      </div>
    </CommandDialog>
  );
}

type PutBackDialogProps = { boat: string; repair: number; onClose: () => void };

export function PutBackDialog({ boat, repair, onClose }: PutBackDialogProps) {
  return (
    <CommandDialog
      title={`Put ${boat} back`}
      deed="Put it back"
      endpoint={putBoatBack}
      words={{ repair }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

/** As typed. */
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
        label={`${label}, time at the lake`}
        type="time"
        value={moment.time}
        onChange={(event) => onChange({ ...moment, time: event.target.value })}
      />
    </div>
  );
}
