import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { keepLateFee } from '@slipway/shared/api/console/late-fee.ts';
import { takeEarlierBack } from '@slipway/shared/api/console/board.ts';
import { objectHours } from '@slipway/shared/rules/charges.ts';
import { type LateFee, quarterMinutes } from '@slipway/shared/rules/late-fee.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import {
  type Pence,
  formatGbp,
  noMoney,
  penceOf,
  poundsOf,
  smallerPence,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Suspense, useState, useSyncExternalStore } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { followConnection, readConnection } from '../../api/connection.ts';
import { AskedFor } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Choices } from '../../parts/Choices.tsx';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { useMay } from '../../session/Me.tsx';
import { money, shortMoney } from '../../session/money.ts';
import type { PayLinkFor } from '../../session/pay-link-text.ts';
import { durationText, timeOf, whenOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { useShutToSecondTap } from '../../session/use-shut-to-second-tap.ts';
import styles from './LateFee.module.css';
import { Step } from './Step.tsx';
import { feeAt, openLateFee } from './order-trips.ts';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';

// These dialogs load later, because most late fees are charged without any change.
const LetGoDialog = lazyPart(() => import('./LateFeeDialogs.tsx'), 'LetGoDialog');
const BackAtDialog = lazyPart(() => import('./LateFeeDialogs.tsx'), 'BackAtDialog');
const OtherSumDialog = lazyPart(() => import('./LateFeeDialogs.tsx'), 'OtherSumDialog');
const PayQr = lazyPart(() => import('../../session/PayQr.tsx'), 'PayQr');

/** The late fee on a trip's card in the list, with the reason for the fee. One press charges the fee. */
export function LateFeeCard({ trip }: { trip: BoardTrip }) {
  const { open } = useToday();
  const fee = openLateFee(trip);
  if (fee === undefined) return null;
  const openPanel = () => open({ trip: trip.bookingId });
  return (
    <div className={styles.fee} role="group" aria-label="Late fee">
      <Reckoning trip={trip} fee={fee} />
      {trip.backAgain === undefined ? (
        <Keep trip={trip} fee={fee} onAsked={openPanel} />
      ) : (
        <TwoTimes trip={trip} />
      )}
      <Button isWide onClick={openPanel}>
        Another way
      </Button>
    </div>
  );
}

/** The late fee in the party's panel: every option, and the result. */
export function LateFeeStep({ trip }: { trip: BoardTrip }) {
  const fee = openLateFee(trip);
  const [opened, setOpened] = useState<'let go' | 'earlier' | 'sum'>();
  const { mayRecord } = useToday();
  const ask = useAsking(trip);
  const close = () => setOpened(undefined);
  const mayDecide = useMay('decide-money') !== undefined && mayRecord;
  return (
    <>
      {fee !== undefined && (
        <section className={styles.panel} aria-label="Late fee">
          <Reckoning trip={trip} fee={fee} />
          {trip.backAgain !== undefined && <TwoTimes trip={trip} />}
          <div className={styles.ways}>
            {mayDecide && <Button onClick={() => setOpened('earlier')}>Correct the time</Button>}
            {fee.quarters > 0 && trip.backAgain === undefined && (
              <>
                {ask.mayAsk && heldOf(trip) !== undefined && (
                  <Button disabled={ask.isBusy} onClick={() => void ask.ask(fee)}>
                    Use a pay link
                  </Button>
                )}
                {mayDecide && <Button onClick={() => setOpened('sum')}>Another sum</Button>}
                {mayDecide && <Button onClick={() => setOpened('let go')}>Waive it</Button>}
              </>
            )}
          </div>
          {fee.quarters > 0 && trip.backAgain === undefined && (
            <EdgeBar>
              <Keep trip={trip} fee={fee} onAsked={() => void ask.makeLink()} />
            </EdgeBar>
          )}
        </section>
      )}
      <Decided trip={trip} ask={ask} />
      <Suspense>
        {opened === 'let go' && fee !== undefined && <LetGoDialog trip={trip} fee={fee} onClose={close} />}
        {opened === 'sum' && fee !== undefined && (
          <OtherSumDialog trip={trip} fee={fee} isHeld={heldOf(trip) !== undefined} onClose={close} />
        )}
        {opened === 'earlier' && <BackAtDialog trip={trip} onClose={close} />}
      </Suspense>
    </>
  );
}

/** How a late fee is worked out: '56 min late', each quarter of an hour, and the sentence of the terms. */
function Reckoning({ trip, fee }: { trip: BoardTrip; fee: LateFee }) {
  const { sentence, termsVersion } = trip.lateFee;
  const { due, quarters, minutes } = fee;
  const went = due.from === 'went out late' && trip.out !== null;
  return (
    <>
      {quarters > 0 && (
        <>
          <Quarters fee={fee} />
          <dl className={styles.sum}>
            <dt>Late fee</dt>
            <dd>{formatGbp(fee.fee)}</dd>
          </dl>
        </>
      )}
      <p className={styles.why}>
        {`“${sentence}” Their time ended at ${timeOf(due.at.toISOString())}${went ? ` (they sailed late, at ${timeOf(trip.out?.at ?? '')})` : ''}. They came back ${durationText(minutes)} late. We charge for each full quarter of an hour. Terms, version ${termsVersion}.`}
      </p>
    </>
  );
}

/** At most this many quarters of an hour are drawn as separate cells: more cells would be too narrow to read. */
const mostCells = 6;

/** Draws each full quarter of an hour with its price, and the unfinished last quarter, which is free. */
function Quarters({ fee: { due, backAt, quarters, minutes, perQuarter } }: { fee: LateFee }) {
  const rest = minutes - quarters * quarterMinutes;
  const price = shortMoney(poundsOf(perQuarter));
  const at = (minute: number) => timeOf(new Date(due.at.getTime() + minute * minuteMs).toISOString());
  const label = `${counted(minutes, 'minute')} late: ${counted(quarters, 'full quarter')} of an hour at ${formatGbp(perQuarter)} each${rest === 0 ? '' : `, and ${counted(rest, 'minute')} that cost nothing`}`;
  const isMany = quarters > mostCells;
  const cells = isMany ? 1 : quarters;
  return (
    <div role="img" aria-label={label}>
      <div
        className={styles.cells}
        style={{
          gridTemplateColumns: `repeat(${cells}, 1fr)${rest === 0 ? '' : ` minmax(3.75rem, ${rest / quarterMinutes}fr)`}`,
        }}
      >
        {Array.from({ length: cells }, (_, nth) => (
          <span key={nth}>
            <b>{isMany ? `${quarters} × ${price}` : price}</b>
            <small>15 min{isMany ? ' each' : ''}</small>
          </span>
        ))}
        {rest > 0 && (
          <span className={styles.unfinished}>
            <b>£0</b>
            <small>{rest} of 15</small>
          </span>
        )}
      </div>
      <div className={styles.axis}>
        <span>
          {at(0)} <small>due</small>
        </span>
        <span>
          {timeOf(backAt.toISOString())} <small>back</small>
        </span>
      </div>
    </div>
  );
}

type Held = { left: Pence; way: 'card' | 'cash' | 'card_machine' };

/** The amount left of a deposit after other charges, and how the deposit was taken; undefined: we hold nothing. */
function heldOf({ deposit = null, cardDeposit = null }: BoardTrip): Held | undefined {
  if (cardDeposit?.state === 'held' || cardDeposit?.state === 'keeping') {
    const left = subtractPence(penceOf(cardDeposit.amount), penceOf(cardDeposit.kept ?? 0));
    return left > 0 ? { left, way: 'card' } : undefined;
  }
  if (deposit === null || deposit.returned !== null) return undefined;
  const left = subtractPence(penceOf(deposit.amount), penceOf(deposit.charged));
  return left > 0 ? { left, way: deposit.method } : undefined;
}

type KeepProps = {
  trip: BoardTrip;
  fee: LateFee;
  /** Called after a part of the fee, or the whole fee, was requested by pay link. */
  onAsked: () => void;
};

/** The single press: keeps the fee from the deposit, and requests the rest, if any, by pay link. */
function Keep({ trip, fee, onAsked }: KeepProps) {
  const { mayRecord, now } = useToday();
  const mayKeep = useMay('keep-late-fee') !== undefined && mayRecord;
  const { run, isBusy } = useCommand(keepLateFee);
  const { id, isShut } = useShutToSecondTap();
  const { isReachable } = useSyncExternalStore(followConnection, readConnection, readConnection);
  if (!mayKeep) return null;
  const held = heldOf(trip);
  const shares = sharesOf(fee.fee, held);
  const keep = async () => {
    try {
      const done = await run({
        bookingId: trip.bookingId,
        fee: poundsOf(fee.fee),
        from: held === undefined ? 'pay_link' : 'deposit',
      });
      if (done.result.asked > 0) onAsked();
    } catch (error) {
      if (!(error instanceof AskedFor)) showFailure(sentenceOf(error));
    }
  };
  return (
    <>
      <p className={styles.effect} role="status">
        {isReachable
          ? effectOf(trip, shares, held, whenOf(trip.cardDeposit?.at ?? trip.dueAt, now))
          : `No signal. The boat was back at ${timeOf(fee.backAt.toISOString())}, and the fee counts from that time: ${formatGbp(fee.fee)}. Decide about the fee when you have signal again.`}
      </p>
      <Button
        id={id}
        variant="primary"
        size="go"
        isWide
        disabled={isBusy || isShut || !isReachable}
        onClick={() => void keep()}
      >
        {labelOf(shares)}
      </Button>
    </>
  );
}

type Shares = { kept: Pence; back: Pence; asked: Pence };

function sharesOf(fee: Pence, held: Held | undefined): Shares {
  const kept = smallerPence(fee, held?.left ?? noMoney);
  return { kept, back: subtractPence(held?.left ?? noMoney, kept), asked: subtractPence(fee, kept) };
}

/** 'Keep £75.00', 'Keep £100.00, request £25.00' */
function labelOf({ kept, asked }: Shares): string {
  if (kept === 0) return `Request ${formatGbp(asked)}`;
  return asked === 0 ? `Keep ${formatGbp(kept)}` : `Keep ${formatGbp(kept)}, request ${formatGbp(asked)}`;
}

const ways = { card: 'on the card', cash: 'in cash', card_machine: 'by card machine' } as const;

/** The effect on the deposit once the button is pressed, and the party's right to object. */
function effectOf(
  { who: { firstName }, cardDeposit }: BoardTrip,
  { kept, back, asked }: Shares,
  held: Held | undefined,
  lapsed: string,
): string {
  if (held === undefined)
    return cardDeposit?.state === 'lapsed'
      ? `The hold lapsed ${lapsed}: nothing can be kept from the card. ${firstName} pays by link.`
      : `No deposit is held. ${firstName} pays by link.`;
  const later = held.way === 'card' ? 'is released then' : `is given back ${ways[held.way]}`;
  const rest = back === 0 ? '' : ` The other ${formatGbp(back)} ${later}.`;
  const over = asked === 0 ? '' : ` ${formatGbp(asked)} more is requested by pay link.`;
  return `${formatGbp(kept)} of the ${formatGbp(held.left)} ${ways[held.way]} is kept. ${firstName} has ${objectHours} hours to object.${rest}${over}`;
}

/** Two phones recorded the return at different times, and the fee depends on which time is right. */
function TwoTimes({ trip }: { trip: BoardTrip }) {
  const { record, isBusy } = useTripCommand();
  const { mayRecord } = useToday();
  const [chosen, setChosen] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { back, backAgain = [] } = trip;
  if (back === null) return null;
  const times = [back, ...backAgain];
  const taken = times.find(({ event }) => event === chosen) ?? back;
  const feeText = (at: string) => {
    const { minutes, fee } = feeAt(trip, at);
    return `${durationText(minutes)} late: ${formatGbp(fee)}`;
  };
  return (
    <div className={styles.two}>
      <Choices
        legend={`When did ${trip.boat?.name ?? 'it'} come in?`}
        options={times.map(({ at, by, event }) => ({
          value: event,
          label: `${timeOf(at)}${by === null ? '' : `, ${by}`}. ${feeText(at)}`,
        }))}
        value={taken.event}
        onChoose={setChosen}
      />
      <p>
        {`The earlier time costs ${trip.who.firstName} less, so anyone here may choose it. A manager must approve the later time.`}
      </p>
      {mayRecord && (
        <Button
          variant="primary"
          size="go"
          isWide
          disabled={isBusy}
          onClick={() =>
            taken === back ? void record(takeEarlierBack, { bookingId: trip.bookingId }) : setIsAsking(true)
          }
        >
          Use {timeOf(taken.at)}
        </Button>
      )}
      <Suspense>
        {isAsking && <BackAtDialog trip={trip} begunWith={taken.at} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </div>
  );
}

/**
 * `ask` requests the whole fee by pay link, and then calls `makeLink`. `makeLink` makes a pay link for the amount that
 * is still owed, and shows the link's QR code.
 */
function useAsking(trip: BoardTrip) {
  const { date, mayRecord } = useToday();
  const mayLink = useMay('send-pay-link') !== undefined;
  const mayKeep = useMay('keep-late-fee') !== undefined && mayRecord;
  const keep = useCommand(keepLateFee);
  const send = useCommand(sendPayLink);
  const [link, setLink] = useState<{ url: string; textedAt: string | null; pays: PayLinkFor }>();
  const { bookingId, startTime } = trip;
  const makeLink = async () => {
    try {
      const { result } = await send.run({ bookingId, debt: 'charge' });
      const { payLink: url, textedAt, sum, until } = result;
      if (url !== undefined)
        setLink({ url, textedAt, pays: { debt: 'charge', date, startTime, sum, until } });
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  return {
    mayAsk: mayKeep && mayLink,
    mayLink,
    isBusy: keep.isBusy || send.isBusy,
    link,
    makeLink,
    async ask(fee: LateFee) {
      try {
        await keep.run({ bookingId, fee: poundsOf(fee.fee), from: 'pay_link' });
        await makeLink();
      } catch (error) {
        showFailure(sentenceOf(error));
      }
    },
  };
}

/** The decision about the late fee, and how the party pays the amount that it still owes. */
function Decided({ trip, ask }: { trip: BoardTrip; ask: ReturnType<typeof useAsking> }) {
  const { decided = null } = trip.lateFee;
  if (decided === null) return null;
  const { kept, asked, owes, isLetGo } = decided;
  if (isLetGo) return <Step state="none" what="Late fee waived" how="The booking says why" />;
  const how = [
    kept > 0 && `${money(kept)} kept from the deposit`,
    asked > 0 && (owes > 0 ? `${money(owes)} requested by pay link` : `${money(asked)} paid by link`),
  ].filter(Boolean);
  return (
    <Step
      state={owes > 0 ? 'part' : 'done'}
      what={`Late fee ${money(kept + asked)}`}
      how={how.join(', ')}
      isWide={owes > 0}
    >
      {owes > 0 && ask.mayLink && ask.link === undefined && (
        <Button disabled={ask.isBusy} onClick={() => void ask.makeLink()}>
          Pay link
        </Button>
      )}
      {owes > 0 && ask.link !== undefined && (
        <Suspense>
          <PayQr
            link={ask.link.url}
            label="QR code of the pay link for the late fee"
            phone={trip.who.phone ?? ''}
            textedAt={ask.link.textedAt}
            pays={ask.link.pays}
          />
        </Suspense>
      )}
    </Step>
  );
}
