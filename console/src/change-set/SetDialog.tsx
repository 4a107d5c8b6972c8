import {
  applyChangeSet,
  scheduleChangeSet,
  throwChangeSetAway,
  undoChangeSet,
} from '@slipway/shared/api/console/change-sets.ts';
import { addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { CommandDialog } from '../session/CommandDialog.tsx';
import styles from './ChangeSet.module.css';

/** What somebody wants of a set. */
export type SetDeed = 'apply' | 'schedule' | 'away' | 'back';

type SetDialogProps = {
  deed: SetDeed;
  set: { set: string; version: number; name: string };
  onDone: () => void;
  onLeave: () => void;
};

/** What it would do, before it does. */
export function SetDialog({ deed, set: { set, version, name }, ...dialog }: SetDialogProps) {
  switch (deed) {
    case 'apply':
      return (
        <CommandDialog
          title={name}
          deed="Put it on the site"
          endpoint={applyChangeSet}
          words={{ set, version }}
          {...dialog}
        />
      );
    case 'schedule':
      return <ScheduleDialog {...{ set, version, name }} {...dialog} />;
    case 'away':
      return (
        <CommandDialog
          title={`Throw away ${name}`}
          deed="Throw away"
          isDanger
          endpoint={throwChangeSetAway}
          words={{ set, version }}
          {...dialog}
        />
      );
    case 'back':
      return (
        <CommandDialog
          title={`Take back ${name}`}
          deed="Take it back"
          endpoint={undoChangeSet}
          words={{ set }}
          {...dialog}
        />
      );
  }
}

type ScheduleDialogProps = SetDialogProps['set'] & Pick<SetDialogProps, 'onDone' | 'onLeave'>;

function ScheduleDialog({ set, version, name, onDone, onLeave }: ScheduleDialogProps) {
  const today = venueDate(useNow());
  const [date, setDate] = useState<string>(addDays(today, 1));
  const [time, setTime] = useState('06:00');
  const [day, hour] = [parseLocalDate(date), parseLocalTime(time)];
  return (
    <CommandDialog
      title={name}
      deed="Put it on then"
      endpoint={scheduleChangeSet}
      words={
        day === undefined || hour === undefined
          ? 'Say when. What happens is then shown here.'
          : { set, version, at: toInstant(day, hour).toISOString() }
      }
      {...{ onDone, onLeave }}
    >
      <div className={styles.pair}>
        <TextField
          label="Day"
          type="date"
          min={today}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label="Time at the lake"
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
    </CommandDialog>
  );
}
