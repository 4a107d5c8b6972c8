import { newId } from '@slipway/ui/new-id.ts';
import { longestNote } from '@slipway/shared/api/console/limits.ts';
import { writeNote } from '@slipway/shared/api/console/booking.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type StaffBooking, staffMailQuery } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Filter } from '../../parts/FilterBar.tsx';
import { Panel } from '../../parts/Panel.tsx';
import type { SignName } from '../../parts/Sign.tsx';
import { TimelineNow, TimelineRow } from '../../parts/TimelineRow.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { dayOf, timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './BookingPage.module.css';

type Entry = StaffBooking['timeline'][number];

const signs: Record<Entry['kind'], SignName> = {
  state: 'tick',
  money: 'pound',
  email: 'letter',
  staff: 'setup',
  trip: 'today',
  note: 'note',
};
const kinds = [
  { name: 'Everything', of: undefined },
  { name: 'Money', of: ['money'] },
  { name: 'Emails', of: ['email'] },
  { name: 'Staff', of: ['staff', 'trip', 'note'] },
] as const;

/** States, money, emails, staff actions and notes, newest first; future events are above "now". */
export function Timeline({ booking }: { booking: StaffBooking }) {
  const now = useNow();
  const [shown, setShown] = useState<(typeof kinds)[number]>(kinds[0]);
  const [mail, setMail] = useState<string>();
  const mayNote = useMay('work-board') !== undefined;
  const fits = ({ kind }: Entry) => shown.of === undefined || (shown.of as readonly string[]).includes(kind);
  const entries = booking.timeline.filter(fits).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const ahead = entries.filter(({ isAhead }) => isAhead);
  const over = entries.filter(({ isAhead }) => !isAhead);
  const rows = (some: Entry[]) => {
    let before: LocalDate | undefined;
    return some.map((entry) => {
      const day = venueDate(new Date(entry.at));
      const isNew = day !== before;
      before = day;
      return (
        <TimelineRow
          key={entry.key}
          kind={entry.isAhead ? 'plan' : entry.kind === 'trip' ? 'staff' : entry.kind}
          time={timeOf(entry.at)}
          at={entry.at}
          sign={signs[entry.kind]}
          {...(isNew ? { day: dayOf(day) } : {})}
          what={
            entry.mailId === null ? (
              entry.sentence
            ) : (
              <>
                {entry.sentence}{' '}
                <Button variant="text" onClick={() => setMail(entry.mailId ?? undefined)}>
                  Read it
                </Button>
              </>
            )
          }
          {...whoAnd(entry)}
        />
      );
    });
  };
  return (
    <Panel
      title="History"
      aside={
        <span className={styles.kinds}>
          {kinds.map((kind) => (
            <Filter key={kind.name} isOn={kind === shown} onPress={() => setShown(kind)}>
              {kind.name}
            </Filter>
          ))}
        </span>
      }
    >
      {mayNote && <NoteForm bookingId={booking.bookingId} />}
      <ol className={styles.timeline}>
        {rows(ahead)}
        <TimelineNow>{`Now, ${dayOf(venueDate(now))}, ${venueDateTime(now).time}`}</TimelineNow>
        {rows(over)}
      </ol>
      {mail !== undefined && (
        <MailDialog id={booking.bookingId} mail={mail} onClose={() => setMail(undefined)} />
      )}
    </Panel>
  );
}

/** The person and the text of a row. Only a note has a text. In other rows the detail follows the person's name. */
function whoAnd({ kind, detail, by }: Entry): { who?: string; text?: string } {
  if (kind === 'note')
    return { ...(detail === null ? {} : { text: detail }), ...(by === null ? {} : { who: by }) };
  const who = [by, detail].filter((part) => part !== null).join(' · ');
  return who === '' ? {} : { who };
}

function NoteForm({ bookingId }: { bookingId: string }) {
  const { run, isBusy } = useCommand(writeNote);
  const [text, keep, forget] = useKept(`note ${bookingId}`, '');
  const [id, setId] = useState(newId);
  const { problem, trying } = useTrying();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await trying(async () => {
      await run({ bookingId, note: id, text });
      forget();
      setId(newId());
    });
  };
  return (
    <form className={styles.noteForm} onSubmit={(event) => void send(event)}>
      <TextField
        id="note"
        label="A note for the team"
        maxLength={longestNote}
        autoComplete="off"
        value={text}
        onChange={(event) => keep(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={isBusy || text.trim() === ''}>
        Keep
      </Button>
      <Problem>{problem}</Problem>
    </form>
  );
}

function MailDialog({ id, mail, onClose }: { id: string; mail: string; onClose: () => void }) {
  const { data, error } = useQuery(staffMailQuery(id, mail));
  return (
    <Dialog
      title={data?.subject ?? 'An email'}
      onClose={onClose}
      isWide
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {data === undefined && error === null && <Loading text="Loading the email …" />}
      {error !== null && <Problem>{sentenceOf(error)}</Problem>}
      {data !== undefined && (
        <>
          <p>
            To {data.recipient}
            {data.sentAt === null
              ? ', not sent yet'
              : `, handed to the mail server ${dayOf(venueDate(new Date(data.sentAt)))}, ${timeOf(data.sentAt)}`}
          </p>
          <pre className={styles.mail}>{data.text}</pre>
        </>
      )}
    </Dialog>
  );
}
