import { minuteMs } from '@slipway/shared/values/durations.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Enquiry, enquiryQuery, finishEnquiry } from '../../api/enquiries.ts';
import { Sign } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { nationalPhone, shownPhone } from '../../session/phone.ts';
import { timeOf, whenOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './EnquiriesPage.module.css';

type EnquiryThreadProps = {
  id: string;
  /** A person opened the enquiry: move the focus to it and announce it. */
  takesFocus: boolean;
  /** The link back to the list, if the list is not beside the enquiry. */
  back: string | undefined;
  /** Called after an action on the enquiry. Must keep the enquiry open, even if it is now in another list. */
  onTouched: () => void;
};

/** Shows an enquiry: its message, our answers, the form for the next answer, and the button that makes it a booking. */
export function EnquiryThread({ id, takesFocus, back, onTouched }: EnquiryThreadProps) {
  const read = useQuery({ ...enquiryQuery(id), refetchInterval: minuteMs });
  const enquiry = read.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const isRead = enquiry !== undefined;
  useEffect(() => {
    if (takesFocus && isRead) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, isRead]);
  const backLink = back !== undefined && (
    <ConsoleLink className={styles.back} path={back}>
      <Sign name="arrow" /> All enquiries
    </ConsoleLink>
  );
  if (enquiry === undefined)
    return (
      <div className={styles.thread}>
        {backLink}
        <Reading query={read} text="Loading the enquiry …" />
      </div>
    );
  return (
    <>
      <section className={styles.thread} aria-labelledby={`enquiry-${id}`}>
        {backLink}
        <header className={styles.head}>
          <div>
            <h2 id={`enquiry-${id}`} tabIndex={-1} ref={heading}>
              {enquiry.name}
            </h2>
            <Wish enquiry={enquiry} />
          </div>
          <State enquiry={enquiry} />
        </header>
        <Messages enquiry={enquiry} />
        {enquiry.canBeEmailed ? (
          <AnswerForm enquiry={enquiry} onTouched={onTouched} />
        ) : (
          <p className={styles.soft}>
            {`No email can reach “${enquiry.email}”. Ring ${enquiry.name}, or sell them a place with the button on this page.`}
          </p>
        )}
      </section>
      <Aside enquiry={enquiry} onTouched={onTouched} />
    </>
  );
}

function Wish({ enquiry: { guests, mostGuests, date: asked } }: { enquiry: Enquiry }) {
  const now = useNow();
  const date = asked === null ? undefined : parseLocalDate(asked);
  if (guests === null && date === undefined) return null;
  return (
    <p className={styles.facts}>
      {guests !== null && <b>{counted(guests, 'guest')}</b>}
      {date !== undefined && (
        <b>
          {formatLongDate(date)}
          {date < venueDate(now) && ', which has passed'}
        </b>
      )}
      {guests !== null && mostGuests > 0 && guests > mostGuests && (
        <span>{Math.ceil(guests / mostGuests)} boats</span>
      )}
    </p>
  );
}

function State({ enquiry: { state } }: { enquiry: Enquiry }) {
  if (state === 'new') return <StateBadge state="part">new</StateBadge>;
  if (state === 'waiting') return <StateBadge state="booked">awaiting their reply</StateBadge>;
  return <StateBadge state="done">done</StateBadge>;
}

const sentWords = {
  waiting: 'not sent yet: you can still undo it',
  'handed over': 'handed to the mail server',
  failed: 'refused by the mail server',
} as const;

function Messages({ enquiry: { name, message, at, answers } }: { enquiry: Enquiry }) {
  const now = useNow();
  const moment = (instant: string) => {
    const when = whenOf(instant, now);
    return when.includes(':') ? when : `${when}, ${timeOf(instant)}`;
  };
  return (
    <ol className={styles.messages}>
      <li className={styles.message}>
        <p>{message}</p>
        <small>
          {name}, {moment(at)}, form on the site
        </small>
      </li>
      {answers.map((answer, index) => (
        // The position of a row can be its key, because answers are added and removed only at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={`${styles.message} ${styles.ours}`}>
          <p>{answer.words}</p>
          <small>
            {answer.by ?? 'We'}, {moment(answer.at)}, {sentWords[answer.sent]}
          </small>
        </li>
      ))}
    </ol>
  );
}

function Aside({ enquiry, onTouched }: { enquiry: Enquiry; onTouched: () => void }) {
  const { id, name, email, phone, booking, bookings, state, date: asked } = enquiry;
  const today = venueDate(useNow());
  const maySell = useMay('sell-walk-in') !== undefined;
  const finish = useCommand(finishEnquiry);
  const { problem, trying } = useTrying();
  const day = asked === null || asked < today ? '' : `/${asked}`;
  const callable = nationalPhone(phone);
  const set = (isDone: boolean) =>
    trying(async () => {
      await finish.run({ enquiry: id, isDone });
      onTouched();
    });
  const forgottenOn = parseLocalDate(enquiry.forgottenOn);
  return (
    <aside className={styles.aside} aria-label={`About ${name}`}>
      {booking !== null && (
        <p className={styles.soft}>
          Became{' '}
          <ConsoleLink path={`/bookings/${booking.bookingId}`}>
            a booking on {formatLongDate(parseLocalDate(booking.date) ?? today)}, {booking.startTime}
          </ConsoleLink>
          .
        </p>
      )}
      {maySell && (
        <Button
          variant="sell"
          isWide
          icon={<Sign name="plus" />}
          onClick={() => navigate(`/sell${day}?enquiry=${id}`)}
        >
          Make it a booking
        </Button>
      )}
      <p>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        <br />
        <a href={`tel:${callable}`}>{shownPhone(callable)}</a>
      </p>
      <p className={styles.soft}>
        {bookings === 0
          ? 'No booking with this email address yet.'
          : `${counted(bookings, 'booking')} with this email address.`}{' '}
        {forgottenOn !== undefined &&
          `This enquiry is deleted on ${formatLongDate(forgottenOn)}, twelve months after it was sent.`}
      </p>
      <Button
        isWide
        icon={<Sign name={state === 'done' ? 'undo' : 'tick'} />}
        disabled={finish.isBusy}
        onClick={() => void set(state !== 'done')}
      >
        {state === 'done' ? 'Open again' : state === 'new' ? 'Close without an answer' : 'Done'}
      </Button>
      <Problem>{problem}</Problem>
    </aside>
  );
}
