import { ringParty } from '@slipway/shared/api/console/stops.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { AnchorButton } from '@slipway/ui/Button.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { Board } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { shownPhone } from '../../session/phone.ts';
import { shortDayOf, timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { useBoard } from '../today/today.ts';
import styles from './RingList.module.css';

type Party = NonNullable<Board['toRing']>[number];

const whyWords: Record<Party['why'], string> = {
  place: 'Lost its place. Not told yet',
  move: 'Could not pay for a move; its trip stands. Not told yet',
  text: 'No text message has reached it',
  no_email: 'No email address. Not told yet',
  email_returned: 'Its email came back',
  unopened: 'Its link was not opened',
};

/** Whom somebody has to ring, with a tick for each; live, and the same on every screen. */
export function RingList({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return null;
  const open = parties.filter(({ rungAt }) => rungAt === null);
  const next = open.find(({ phone }) => phone !== null);
  return (
    <Panel title="To ring" aside={`${parties.length - open.length} of ${parties.length} rung`}>
      <ul className={styles.ring}>
        {parties.map((party) => (
          <Ring key={party.bookingId} party={party} />
        ))}
      </ul>
      {next !== undefined && (
        <div className={styles.next}>
          <AnchorButton href={`tel:${next.phone}`}>
            <span>
              <Sign name="phone" />
              Ring {next.who}
            </span>
          </AnchorButton>
        </div>
      )}
    </Panel>
  );
}

function Ring({ party }: { party: Party }) {
  const { run, isBusy } = useCommand(ringParty);
  const now = useNow();
  const { bookingId, who, phone, why, date, startTime, packageName, guests, rungAt, rungBy } = party;
  const day = date === venueDate(now) ? '' : `${shortDayOf(localDate(date))}, `;
  return (
    <li className={rungAt === null ? undefined : styles.isRung}>
      <button
        type="button"
        className={styles.tick}
        aria-pressed={rungAt !== null}
        // Undo stands beside what it says; later nothing takes a call back.
        disabled={isBusy || rungAt !== null}
        aria-label={`Rung: ${who}`}
        onClick={() => void run({ bookingId }).catch((error: unknown) => showFailure(sentenceOf(error)))}
      >
        {rungAt !== null && <Icon name="tick" />}
      </button>
      <p>
        <b>{who}</b>
        <small>
          {day}
          {startTime}, {packageName}, {counted(guests, 'guest')}
        </small>
        <span className={styles.why}>
          {rungAt === null
            ? whyWords[why]
            : `Rung${rungBy === null ? '' : ` by ${rungBy}`}, ${timeOf(rungAt)}`}
        </span>
      </p>
      {phone === null ? (
        <small className={styles.none}>No number</small>
      ) : (
        <span className={styles.ways}>
          <a href={`tel:${phone}`} aria-label={`Ring ${who}, ${shownPhone(phone)}`}>
            <Sign name="phone" />
          </a>
          <a href={`sms:${phone}`} aria-label={`Text ${who}, ${shownPhone(phone)}`}>
            <Sign name="mobile" />
          </a>
        </span>
      )}
    </li>
  );
}

/** Of whatever day: the board of today has it. */
export function RingListOfToday() {
  const { data } = useBoard(venueDate(useNow()));
  return <RingList parties={data?.toRing ?? []} />;
}
