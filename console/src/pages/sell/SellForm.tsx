import { isAddOnInTime, mostOfOneAddOn } from '@slipway/shared/rules/add-on-notice.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedFor } from '../../api/command.ts';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import {
  type Sale,
  type SaleTime,
  type SaleWords,
  type Sold,
  orderOf,
  priceQuery,
  sellByHand,
  sellByLink,
  sellWalkIn,
  soldOf,
} from '../../api/sale.ts';
import { Panel } from '../../parts/Panel.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import { timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { poundsTyped } from '../../session/parse-pounds.ts';
import { PaidBy, type Way } from './PaidBy.tsx';
import styles from './SellPage.module.css';

type Draft = {
  guests: number;
  name: string;
  phone: string;
  email: string;
  coupon: string;
  addOns: Readonly<Record<number, number>>;
  second: number;
};

const usualGuests = 4;
const nobody: Draft = { guests: usualGuests, name: '', phone: '', email: '', coupon: '', addOns: {}, second: 0 };

type SellFormProps = {
  date: LocalDate;
  sale: Sale;
  wantedSlot: number;
  wanted: { name: string; guests: number };
  onSold: (sold: Sold, who: { name: string; phone: string }) => void;
};

export function SellForm({ date, sale, wantedSlot, wanted, onSold }: SellFormProps) {
  const now = useNow();
  const free = sale.times.filter(({ boatsLeft }) => boatsLeft > 0);
  const [slot, setSlot] = useState<number | undefined>(
    () => (free.find(({ periodId }) => periodId === wantedSlot) ?? free[0])?.periodId,
  );
  const time = sale.times.find(({ periodId }) => periodId === slot);
  const [packageId, setPackageId] = useState<number>();
  const chosen = time?.packages.find((one) => one.packageId === packageId) ?? time?.packages[0];
  const start: Draft = {
    ...nobody,
    name: wanted.name,
    guests: wanted.guests >= 1 && wanted.guests <= mostGuests ? wanted.guests : usualGuests,
  };
  const [draft, keep, forget] = useKept<Draft>('sale', start);
  const set = (change: Partial<Draft>) => keep({ ...draft, ...change });
  const fitting = sale.addOns.filter(
    (one) =>
      time !== undefined &&
      chosen !== undefined &&
      (one.packageIds === null || one.packageIds.includes(chosen.packageId)) &&
      !one.includedInPackageIds.includes(chosen.packageId) &&
      isAddOnInTime(one.leadTimeHours, { date, startTime: localTime(time.startTime) }, now),
  );
  const ordered = new Map(
    fitting.map(({ menuId }) => [menuId, draft.addOns[menuId] ?? 0] as const).filter(([, count]) => count > 0),
  );
  if (time === undefined || chosen === undefined)
    return (
      <>
        <Times times={sale.times} slot={slot} onChoose={setSlot} />
        <Panel title="No free place">
          <p>Nothing is left to sell on this day. Choose another one.</p>
        </Panel>
      </>
    );
  const what = {
    periodId: time.periodId,
    packageId: chosen.packageId,
    passengers: draft.guests,
    orderItems: orderOf(ordered),
    isWalkIn: true,
    ...(draft.coupon.trim() === '' ? {} : { couponCode: draft.coupon.trim() }),
    ...(draft.second === 0 ? {} : { secondBoat: draft.second }),
  };
  const extra = Math.max(0, draft.guests - time.guestsCovered);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Times times={sale.times} slot={slot} onChoose={setSlot} />
        <fieldset className={styles.card}>
          <legend>Package</legend>
          <div className={styles.options}>
            {time.packages.map((one) => (
              <label key={one.packageId}>
                <input
                  type="radio"
                  name="package"
                  checked={one === chosen}
                  onChange={() => setPackageId(one.packageId)}
                />
                <b>{one.name}</b>
                <small>{money(one.price)}</small>
              </label>
            ))}
          </div>
        </fieldset>
        <section className={styles.guests} aria-labelledby="guests">
          <div>
            <h2 id="guests">{draft.guests === 1 ? '1 guest' : `${draft.guests} guests`}</h2>
            <p>
              {extra === 0
                ? `The price is for up to ${time.guestsCovered}`
                : `${extra} above ${time.guestsCovered}: ${money(extra * time.pricePerExtraGuest)}`}
            </p>
          </div>
          <QuantityControl
            id="guest-count"
            name="guest"
            quantity={draft.guests}
            most={mostGuests}
            onChange={(guests) => set({ guests: Math.max(1, guests) })}
          />
        </section>
        <details className={styles.more} open={ordered.size > 0 || draft.second > 0 || draft.coupon !== ''}>
          <summary>Add-ons, a coupon, a second boat</summary>
          {fitting.map((one) => (
            <p key={one.menuId} className={styles.addOn}>
              <span>
                <b>{one.name}</b>
                <small>{money(one.price)}</small>
              </span>
              <QuantityControl
                id={`add-on-${one.menuId}`}
                name={one.name}
                quantity={draft.addOns[one.menuId] ?? 0}
                most={mostOfOneAddOn}
                onChange={(quantity) => set({ addOns: { ...draft.addOns, [one.menuId]: quantity } })}
              />
            </p>
          ))}
          {fitting.length < sale.addOns.length && (
            <p className={styles.soft}>
              {sale.addOns.length - fitting.length} more are not for this package, or need longer notice.
            </p>
          )}
          <TextField
            label="Coupon"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={draft.coupon}
            onChange={(event) => set({ coupon: event.target.value })}
          />
          <p className={styles.addOn}>
            <span>
              <b>Second boat</b>
              <small>
                {time.boatsLeft < 2 ? 'Only one boat is free then' : 'Guests on it; both places or neither'}
              </small>
            </span>
            <QuantityControl
              id="second-boat"
              name="guest on a second boat"
              quantity={time.boatsLeft < 2 ? 0 : draft.second}
              most={time.boatsLeft < 2 ? 0 : mostGuests}
              onChange={(second) => set({ second })}
            />
          </p>
        </details>
      </div>
      <Sell
        time={time}
        draft={draft}
        set={set}
        what={what}
        onSold={(sold) => {
          const who = { name: draft.name.trim(), phone: draft.phone.trim() };
          forget();
          onSold(sold, who);
        }}
      />
    </div>
  );
}

type TimesProps = {
  times: readonly SaleTime[];
  slot: number | undefined;
  onChoose: (slot: number) => void;
};

function Times({ times, slot, onChoose }: TimesProps) {
  const chosen = times.find(({ periodId }) => periodId === slot);
  return (
    <fieldset className={styles.card}>
      <legend>When</legend>
      <div className={styles.options}>
        {times.map((time) => (
          <label key={time.periodId} className={time.boatsLeft === 0 ? styles.gone : undefined}>
            <input
              type="radio"
              name="time"
              checked={time.periodId === slot}
              disabled={time.boatsLeft === 0}
              onChange={() => onChoose(time.periodId)}
            />
            <b>{time.startTime}</b>
            <small>
              {time.boatsLeft === 0
                ? 'sold out'
                : time.boatsLeft === 1
                  ? '1 place'
                  : `${time.boatsLeft} places`}
            </small>
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <p className={styles.soft}>
          {chosen.startTime}–{chosen.endTime}.
          {!chosen.isOnSite && ' The site has stopped selling it; here it can still be sold.'}
        </p>
      )}
    </fieldset>
  );
}

type What = Omit<SaleWords, 'name' | 'phone' | 'email' | 'total'>;

type SellProps = {
  time: SaleTime;
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  what: What;
  onSold: (sold: Sold) => void;
};

function Sell({ time, draft, set, what, onSold }: SellProps) {
  const queries = useQueryClient();
  const mayLink = useMay('send-pay-link') !== undefined;
  const [way, setWay] = useState<Way>(mayLink ? 'link' : 'cash');
  const [given, setGiven] = useState('');
  const [slip, setSlip] = useState('');
  const [agreed, setAgreed] = useState<{ total: string; because: string }>();
  const [problem, setProblem] = useState<string>();
  const hand = useCommand(sellWalkIn);
  const link = useCommand(sellByLink);
  const byHand = useCommand(sellByHand);
  const isBusy = hand.isBusy || link.isBusy || byHand.isBusy;
  // The price does not depend on who it is.
  const price = useQuery({
    ...priceQuery({ ...what, name: '–', phone: '', email: '' }),
    placeholderData: keepPreviousData,
  });
  const total = totalOf(price.data?.effect.figures);
  const agreedTotal = agreed === undefined ? undefined : poundsTyped(agreed.total);
  const toPay = agreed === undefined ? total : agreedTotal;
  const givenPounds = poundsTyped(given);
  const isReady =
    toPay !== undefined &&
    !price.isPlaceholderData &&
    draft.name.trim() !== '' &&
    (way !== 'card_machine' || slip.trim() !== '') &&
    (agreed === undefined || agreed.because.trim() !== '');

  const sell = async () => {
    if (!isReady || isBusy) return;
    setProblem(undefined);
    const words: SaleWords = {
      ...what,
      isWalkIn: way !== 'link',
      name: draft.name.trim(),
      phone: draft.phone.trim(),
      email: draft.email.trim(),
      total: toPay,
    };
    const inHand = {
      ...(way === 'card_machine' ? { slip: slip.trim() } : {}),
      ...(way === 'cash' && givenPounds !== undefined ? { given: givenPounds } : {}),
    };
    try {
      const done =
        agreed !== undefined
          ? await byHand.run({
              ...words,
              ...inHand,
              by: way,
              agreedTotal: toPay,
              because: agreed.because.trim(),
            })
          : way === 'link'
            ? await link.run(words)
            : await hand.run({ ...words, ...inHand, by: way });
      onSold(soldOf(done.result));
    } catch (error) {
      if (error instanceof AskedFor) return;
      setProblem(sentenceOf(error));
      if (error instanceof ConsoleError && !error.isUnreachable) {
        void queries.invalidateQueries({ queryKey: ['sale'] });
        void price.refetch();
      }
    }
  };

  return (
    <form
      className={styles.column}
      onSubmit={(event) => {
        event.preventDefault();
        void sell();
      }}
    >
      <Panel title="Who">
        <div className={styles.fields}>
          <TextField
            label="Name"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={120}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <TextField
            label="Email, if there is one"
            hint="Without it nothing is emailed"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </div>
      </Panel>
      <PaidBy
        way={way}
        onWay={setWay}
        mayLink={mayLink}
        keptUntil={time.keptUntil}
        {...{ given, onGiven: setGiven, slip, onSlip: setSlip }}
        toPay={toPay}
        agreed={agreed}
        onAgreed={setAgreed}
      />
      <Panel title="Price">
        <div aria-live="polite">
          {price.data === undefined && price.error === null && <p>Working it out …</p>}
          {price.data !== undefined && (
            <dl className={styles.lines}>
              {price.data.effect.figures.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <Problem>{price.error === null ? undefined : sentenceOf(price.error)}</Problem>
      </Panel>
      <div className={styles.bar}>
        <p>
          <b>{toPay === undefined ? '…' : money(toPay)}</b>
          <span>
            {draft.guests === 1 ? '1 guest' : `${draft.guests} guests`}, {time.startTime}
          </span>
        </p>
        <Button type="submit" variant="sell" size="go" disabled={isBusy || !isReady}>
          {deedOf(way, time.keptUntil)}
        </Button>
      </div>
      {!isReady && draft.name.trim() === '' && <p className={styles.soft}>Type a name to sell it.</p>}
      <Problem>{problem}</Problem>
    </form>
  );
}

function deedOf(way: Way, keptUntil: string): string {
  switch (way) {
    case 'link':
      return `Hold until ${timeOf(keptUntil)} and show QR`;
    case 'cash':
      return 'Sell, paid in cash';
    case 'card_machine':
      return 'Sell, paid by card';
    case 'dock':
      return 'Sell, owed at the dock';
  }
}

/** The server says the sum in words; '£1,203.00'. */
function totalOf(figures: readonly { label: string; value: string }[] | undefined): number | undefined {
  const value = figures?.find(({ label }) => label === 'Total')?.value;
  return value === undefined ? undefined : Number(value.replaceAll(/[£,]/g, ''));
}
