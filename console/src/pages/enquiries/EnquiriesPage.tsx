import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { AnchorButton, Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Enquiry, enquiriesQuery } from '../../api/enquiries.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { ReadMore, Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { nationalPhone, shownPhone } from '../../session/phone.ts';
import { timeOf, whenOf } from '../../session/times.ts';
import styles from './EnquiriesPage.module.css';

/** What was asked by the form of the site; answered by email or phone, and sold from here. */
export function EnquiriesPage() {
  const asked = useInfiniteQuery(enquiriesQuery);
  useShownAge(asked.dataUpdatedAt === 0 ? undefined : asked.dataUpdatedAt);
  const enquiries = asked.data?.pages.flatMap((page) => page.enquiries);
  return (
    <>
      <Reading query={asked} text="Reading the enquiries …" />
      {enquiries?.length === 0 && (
        <Panel title="Nobody has asked">
          <p>What somebody writes in the form of the site stands here, newest first.</p>
        </Panel>
      )}
      <ol className={styles.list}>
        {enquiries?.map((enquiry) => (
          <li key={enquiry.id}>
            <Asked enquiry={enquiry} />
          </li>
        ))}
      </ol>
      <ReadMore query={asked}>Earlier enquiries</ReadMore>
    </>
  );
}

function Asked({ enquiry }: { enquiry: Enquiry }) {
  const { id, at, name, email, phone, message, guests } = enquiry;
  const now = useNow();
  const maySell = useMay('sell-walk-in') !== undefined;
  const when = whenOf(at, now);
  const date = enquiry.date === null ? undefined : parseLocalDate(enquiry.date);
  const isOver = date !== undefined && date < venueDate(now);
  const day = date === undefined || isOver ? '' : `/${date}`;
  const callable = nationalPhone(phone);
  return (
    <Panel
      title={name}
      aside={
        <time className={styles.when} dateTime={at}>
          {when.includes(':') ? when : `${when}, ${timeOf(at)}`}
        </time>
      }
    >
      {(guests !== null || date !== undefined) && (
        <p className={styles.facts}>
          {guests !== null && <b>{guests} guests</b>}
          {date !== undefined && (
            <b>
              {formatLongDate(date)}
              {isOver && ', which is over'}
            </b>
          )}
          {guests !== null && guests > mostGuests && <span>{Math.ceil(guests / mostGuests)} boats</span>}
        </p>
      )}
      <p className={styles.message}>{message}</p>
      <div className={styles.deeds}>
        <AnchorButton
          variant="quiet"
          href={`mailto:${encodeURIComponent(email)}`}
          icon={<Sign name="letter" />}
        >
          {email}
        </AnchorButton>
        <AnchorButton variant="quiet" href={`tel:${callable}`} icon={<Sign name="phone" />}>
          {shownPhone(callable)}
        </AnchorButton>
        {maySell && (
          <Button variant="sell" onClick={() => navigate(`/sell${day}?enquiry=${id}`)}>
            Sell
          </Button>
        )}
      </div>
    </Panel>
  );
}
