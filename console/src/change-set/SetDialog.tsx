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
import { ConsoleError } from '../api/console-error.ts';
import type { ChangeFields } from '../api/set-up.ts';
import { CommandDialog, type Remedy } from '../session/CommandDialog.tsx';
import styles from './ChangeSet.module.css';

/** The action chosen for a set. */
export type SetAction = 'apply' | 'schedule' | 'away' | 'back';

type SetDialogProps = {
  action: SetAction;
  set: { set: string; version: number; name: string };
  onDone: () => void;
  onLeave: () => void;
  /** Puts into the draft the changes that the server offers if two seasons clash. */
  onEnd?: ((seasons: Season[]) => void) | undefined;
};

type Season = ChangeFields<'weekly_times'>;

/** The server's offer to end a season that clashes with another season; undefined: no offer. */
function endOf(error: unknown, onEnd: SetDialogProps['onEnd']): Remedy | undefined {
  const ends = error instanceof ConsoleError ? error.details.ends : undefined;
  if (ends === undefined || onEnd === undefined) return undefined;
  const seasons = ends as Season[];
  return {
    action: `End ${seasons.map(({ name }) => name).join(' and ')} on those days`,
    press: () => onEnd(seasons),
  };
}

/** Shows the effect of an action on a set before it happens. */
export function SetDialog({ action, set: { set, version, name }, onEnd, ...dialog }: SetDialogProps) {
  const remedyOf = (error: unknown) => endOf(error, onEnd);
  switch (action) {
    case 'apply':
      return (
        <CommandDialog
          title={name}
          action="Publish"
          endpoint={applyChangeSet}
          words={{ set, version }}
          {...{ remedyOf }}
          {...dialog}
        />
      );
    case 'schedule':
      return <ScheduleDialog {...{ set, version, name, remedyOf }} {...dialog} />;
    case 'away':
      return (
        <CommandDialog
          title={`Throw away ${name}`}
          action="Throw away"
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
          action="Take the changes back"
          endpoint={undoChangeSet}
          words={{ set }}
          {...dialog}
        />
      );
  }
}

type ScheduleDialogProps = SetDialogProps['set'] &
  Pick<SetDialogProps, 'onDone' | 'onLeave'> & { remedyOf: (error: unknown) => Remedy | undefined };

function ScheduleDialog({ set, version, name, remedyOf, onDone, onLeave }: ScheduleDialogProps) {
  const today = venueDate(useNow());
  const [date, setDate] = useState<string>(addDays(today, 1));
  const [time, setTime] = useState('06:00');
  const [day, hour] = [parseLocalDate(date), parseLocalTime(time)];
  return (
    <CommandDialog
      title={name}
      action="Schedule"
      endpoint={scheduleChangeSet}
      words={
        day === undefined || hour === undefined
          ? 'Choose a day and a time to see the effect.'
          : { set, version, at: toInstant(day, hour).toISOString() }
      }
      {...{ remedyOf, onDone, onLeave }}
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
          label="Local time"
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
    </CommandDialog>
  );
}
