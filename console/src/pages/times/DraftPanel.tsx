import {
  applyChangeSet,
  scheduleChangeSet,
  throwChangeSetAway,
} from '@slipway/shared/api/console/change-sets.ts';
import { addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useState } from 'react';
import type { OneChangeSet } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import styles from './TimesPage.module.css';
import { changeTitle, without } from './edit-draft.ts';
import type { useDraft } from './use-draft.ts';

type DraftPanelProps = {
  kept: ReturnType<typeof useDraft>;
  state: OneChangeSet['state'];
  onOver: () => void;
};

/** What is in the draft, that it is kept, and what can be done with it. */
export function DraftPanel({ kept, state, onOver }: DraftPanelProps) {
  const { draft, set, version, isKept, problem, retry, edit, clashes, leave } = kept;
  const [asked, setAsked] = useState<'apply' | 'schedule' | 'away'>();
  const isReady = isKept && set !== null && draft.changes.length > 0 && clashes.length === 0;
  const dialog = {
    onDone: () => {
      leave();
      onOver();
    },
    onLeave: () => setAsked(undefined),
  };
  const words = { set: set ?? '', version: version ?? 0 };
  return (
    <Panel
      title="What changes"
      aside={
        <span className={styles.soft} role="status">
          {set === null && isKept
            ? 'nothing yet'
            : isKept
              ? 'kept as a draft'
              : problem === undefined
                ? 'keeping …'
                : 'not kept yet'}
        </span>
      }
    >
      {problem !== undefined && <RetryNotice message={problem} onRetry={retry} />}
      {draft.changes.length === 0 ? (
        <p className={styles.soft}>
          Change times, days or prices: it stands here, and nothing of it is on the site.
        </p>
      ) : (
        <Rows>
          {draft.changes.map((change) => (
            <Row key={change.id} mark={<Sign name="setup" />} title={changeTitle(change)}>
              <Button variant="text" onClick={() => edit((was) => without(was, change.id))}>
                Take out<VisuallyHidden>: {changeTitle(change)}</VisuallyHidden>
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <div className={styles.form}>
        <Button variant="primary" size="go" isWide disabled={!isReady} onClick={() => setAsked('apply')}>
          See what it does
        </Button>
        <div className={styles.deeds}>
          <Button disabled={!isReady} onClick={() => setAsked('schedule')}>
            Put it on later
          </Button>
          {set !== null && (
            <Button disabled={!isKept} onClick={() => setAsked('away')}>
              Throw away
            </Button>
          )}
        </div>
        <p className={styles.soft}>
          For 30 days it can be taken back. What is booked keeps its time and price.
        </p>
      </div>
      {asked === 'apply' && (
        <CommandDialog
          title={draft.name}
          deed="Put it on the site"
          endpoint={applyChangeSet}
          {...{ words }}
          {...dialog}
        />
      )}
      {asked === 'schedule' && <ScheduleDialog title={draft.name} {...words} {...dialog} />}
      {asked === 'away' && (
        <CommandDialog
          title={`Throw away ${draft.name}`}
          deed="Throw away"
          isDanger
          endpoint={throwChangeSetAway}
          {...{ words }}
          {...dialog}
        />
      )}
      {state === 'scheduled' && (
        <p className={styles.soft}>It is scheduled. Throw it away, or change it, to stop that.</p>
      )}
    </Panel>
  );
}

type ScheduleDialogProps = {
  title: string;
  set: string;
  version: number;
  onDone: () => void;
  onLeave: () => void;
};

function ScheduleDialog({ title, set, version, onDone, onLeave }: ScheduleDialogProps) {
  const today = venueDate(useNow());
  const [date, setDate] = useState<string>(addDays(today, 1));
  const [time, setTime] = useState('06:00');
  const [day, hour] = [parseLocalDate(date), parseLocalTime(time)];
  return (
    <CommandDialog
      title={title}
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
