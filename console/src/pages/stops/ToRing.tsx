import { ringParty } from '@slipway/shared/api/console/stops.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { Board } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Sign } from '../../parts/Sign.tsx';
import { shownPhone } from '../../session/phone.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './ToRing.module.css';

type Party = NonNullable<Board['toRing']>[number];

/** Who lost a place because of us, until somebody has rung them. */
export function ToRing({ parties }: { parties: readonly Party[] }) {
  if (parties.length === 0) return null;
  return (
    <section className={styles.ring} aria-labelledby="to-ring">
      <h3 id="to-ring">Ring them</h3>
      <ul>
        {parties.map((party) => (
          <Ring key={party.bookingId} party={party} />
        ))}
      </ul>
    </section>
  );
}

function Ring({ party: { bookingId, who, phone, lost, date, startTime } }: { party: Party }) {
  const { run, isBusy } = useCommand(ringParty);
  const when = `${formatLongDate(localDate(date))}, ${startTime}`;
  return (
    <li>
      <p>
        <b>{who}</b>{' '}
        {lost === 'place'
          ? `lost their place on ${when}.`
          : `could not pay for a move. They still have ${when}.`}
      </p>
      {phone !== null && (
        <a href={`tel:${phone}`}>
          <Sign name="phone" />
          {shownPhone(phone)}
        </a>
      )}
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Rung: ${who}`}
        onClick={() => void run({ bookingId }).catch((error: unknown) => showFailure(sentenceOf(error)))}
      >
        Rung
      </Button>
    </li>
  );
}
