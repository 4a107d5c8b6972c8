import { dayOf, timeOf, whenOf } from '../../session/times.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type EnquiryRow, type EnquiryState, enquiriesQuery } from '../../api/enquiries.ts';
import { Filter } from '../../parts/FilterBar.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import styles from './EnquiriesPage.module.css';
import { EnquiryThread } from './EnquiryThread.tsx';

const states = ['new', 'waiting', 'done'] as const;
const titles = { new: 'New', waiting: 'Waiting', done: 'Done' } as const;
const none = {
  new: {
    title: 'Nothing new',
    words: 'Messages from the contact form appear here, newest first.',
  },
  waiting: {
    title: 'No enquiry is waiting for a reply',
    words: 'Enquiries that you have answered stay here until you mark them as done.',
  },
  done: {
    title: 'None yet',
    words: 'Enquiries that became a booking, or that you closed, appear here.',
  },
} as const;

/** Messages from the contact form: new, waiting for a reply, done. Staff answer by email or sell from here. */
export function EnquiriesPage() {
  const { path, query } = useLocation();
  const isPhone = useIsPhone();
  const shown = states.find((state) => state === query.get('show')) ?? 'new';
  const asked = useInfiniteQuery(enquiriesQuery(shown));
  useShownAge(asked.dataUpdatedAt === 0 ? undefined : asked.dataUpdatedAt);
  const enquiries = asked.data?.pages.flatMap((page) => page.enquiries);
  const counts = asked.data?.pages[0]?.counts;
  const chosen = query.get('open');
  // A wide screen opens the first enquiry beside the list; a phone shows either the list or one enquiry.
  const first = isPhone ? undefined : enquiries?.[0]?.id;
  const open = chosen ?? (first === undefined ? undefined : String(first));
  const addressOf = (id: string | number | undefined) =>
    `${path}?${new URLSearchParams({ show: shown, ...(id === undefined ? {} : { open: String(id) }) }).toString()}`;
  const thread = open !== undefined && (
    <EnquiryThread
      key={open}
      id={open}
      takesFocus={chosen !== null}
      back={isPhone ? addressOf(undefined) : undefined}
      onTouched={() => chosen === null && navigate(addressOf(open), 'replace')}
    />
  );
  if (isPhone && chosen !== null) return <div className={styles.columns}>{thread}</div>;
  return (
    <div className={styles.columns}>
      <section className={styles.inbox} aria-label="Inbox">
        <div className={styles.states} role="group" aria-label="Show">
          {states.map((state) => (
            <Filter
              key={state}
              isOn={state === shown}
              onPress={() => navigate(`${path}?show=${state}`, 'replace')}
            >
              {titles[state]}
              {state !== 'done' && counts !== undefined && ` ${counts[state]}`}
            </Filter>
          ))}
        </div>
        <Reading query={asked} text="Loading the enquiries …" />
        {enquiries?.length === 0 && (
          <Panel title={none[shown].title}>
            <p>{none[shown].words}</p>
          </Panel>
        )}
        {enquiries !== undefined && enquiries.length > 0 && (
          <ol className={styles.list}>
            {enquiries.map((enquiry) => (
              <li key={enquiry.id}>
                <Row
                  enquiry={enquiry}
                  path={addressOf(enquiry.id)}
                  isOpen={String(enquiry.id) === open && !isPhone}
                />
              </li>
            ))}
          </ol>
        )}
        <ReadMore query={asked}>Earlier enquiries</ReadMore>
      </section>
      {thread}
    </div>
  );
}

const glyphs = { new: 'part', waiting: 'booked', done: 'done' } as const satisfies Record<
  EnquiryState,
  string
>;
const asText = { new: 'new', waiting: 'waits for them', done: 'done' } as const;

function Row({ enquiry, path, isOpen }: { enquiry: EnquiryRow; path: string; isOpen: boolean }) {
  const now = useNow();
  const { name, message, state, answered, booking, guests, date, at } = enquiry;
  const asked = [
    ...(guests === null ? [] : [`${guests} guests`]),
    ...(date === null ? [] : [dayOf(date as Parameters<typeof dayOf>[0])]),
  ].join(', ');
  const small =
    booking !== null
      ? `Became a booking: ${dayOf(booking.date as Parameters<typeof dayOf>[0])}, ${booking.startTime}`
      : answered !== null
        ? `${answered.by ?? 'We'} answered ${whenOf(answered.at, now)}`
        : asked;
  return (
    <ConsoleLink className={styles.row} path={path} aria-current={isOpen ? 'true' : undefined}>
      <Glyph name={glyphs[state]} />
      <span className={styles.main}>
        <b>{name}</b>
        <span className={styles.gist}>{message}</span>
        <small>
          {asText[state]}
          {small !== '' && ` · ${small}`}
        </small>
      </span>
      <time dateTime={at} title={timeOf(at)}>
        {whenOf(at, now)}
      </time>
    </ConsoleLink>
  );
}
