import { ringParty } from '@slipway/shared/api/console/stops.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { AnchorButton, Button } from '@slipway/ui/Button.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { Board } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMay } from '../../session/Me.tsx';
import { shortDayOf, timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { PartyList, PartyRow, type PartyState } from './PartyRow.tsx';
import styles from './PartyRow.module.css';

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx'), 'AnswerDialog');

export type PartyToRing = NonNullable<Board['toRing']>[number];

const whyWords: Record<PartyToRing['why'], PartyState> = {
  place: { tone: 'untold', words: 'Party lost its place', detail: 'not rung yet' },
  refunded: { tone: 'untold', words: 'Party lost its place', detail: 'refunded; not rung yet' },
  move: {
    tone: 'untold',
    words: 'Party could not pay for a move',
    detail: 'not rung yet; the trip is unchanged',
  },
  text: { tone: 'untold', words: 'Text message not delivered' },
  no_email: { tone: 'untold', words: 'Not told yet', detail: 'no email address: ring this party' },
  email_returned: { tone: 'untold', words: 'Email returned as undeliverable' },
  unopened: { tone: 'open', words: 'Link not opened yet' },
};

type RingListProps = {
  parties: readonly PartyToRing[];
  /** True: each party is listed with its day, because the days may differ. */
  saysDay?: boolean;
};

/** The parties to ring, with a tick for each call, kept up to date on every screen. */
export function RingList({ parties, saysDay = false }: RingListProps) {
  const [answering, setAnswering] = useState<PartyToRing>();
  const mayAnswer = useMay('answer-for-party') !== undefined;
  if (parties.length === 0) return null;
  const open = parties.filter(({ rungAt }) => rungAt === null);
  const next = open.find(({ phone }) => phone !== null);
  return (
    <Panel title="To ring" aside={`${parties.length - open.length} of ${parties.length} rung`}>
      <PartyList>
        {parties.map((party) => (
          <Ring key={party.bookingId} party={party} saysDay={saysDay}>
            {mayAnswer && party.choice !== null && (
              <Button
                size="small"
                aria-label={`Record the answer from ${party.who}`}
                onClick={() => setAnswering(party)}
              >
                Answer
              </Button>
            )}
          </Ring>
        ))}
      </PartyList>
      {next !== undefined && (
        <div className={styles.next}>
          <AnchorButton href={`tel:${next.phone}`} icon={<Sign name="phone" />}>
            Ring {next.who}
          </AnchorButton>
        </div>
      )}
      <Suspense>
        {answering?.choice && (
          <AnswerDialog
            party={{ ...answering, ...answering.choice, paid: null }}
            onClose={() => setAnswering(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

type RingProps = { party: PartyToRing; saysDay: boolean; children: ReactNode };

function Ring({ party, saysDay, children }: RingProps) {
  const { run, isBusy } = useCommand(ringParty);
  const now = useNow();
  const { bookingId, who, phone, date, startTime, packageName, guests, rungAt } = party;
  const day = date === venueDate(now) && !saysDay ? '' : `${shortDayOf(localDate(date))}, `;
  const isRung = rungAt !== null;
  return (
    <PartyRow
      {...{ bookingId, who, phone }}
      about={`${day}${startTime}, ${packageName}, ${counted(guests, 'guest')}`}
      state={stateOf(party)}
      tick={
        <button
          type="button"
          className={styles.tick}
          aria-pressed={isRung}
          // A second press does not reverse a recorded call; the Undo button beside the message does.
          disabled={isBusy || isRung}
          aria-label={`Rung: ${who}`}
          onClick={() => void run({ bookingId }).catch((error: unknown) => showFailure(sentenceOf(error)))}
        >
          {isRung && <Icon name="tick" />}
        </button>
      }
    >
      {children}
    </PartyRow>
  );
}

function stateOf({ why, rungAt, rungBy, choice, startTime }: PartyToRing): PartyState {
  const back = choice === null || choice.oldSlot === null ? [] : [`${startTime} is free again`];
  if (rungAt === null) {
    const { detail, ...state } = whyWords[why];
    return { ...state, detail: [...(detail === undefined ? [] : [detail]), ...back].join('; ') || undefined };
  }
  const words = `Rung${rungBy === null ? '' : ` by ${rungBy}`}, ${timeOf(rungAt)}`;
  return choice === null
    ? { tone: 'done', words }
    : { tone: 'open', words, detail: ['not answered yet', ...back].join('; ') };
}
