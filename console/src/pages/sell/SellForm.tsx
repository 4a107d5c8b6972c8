import { isAddOnInTime, mostOfOneAddOn } from '@slipway/shared/rules/add-on-notice.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useState } from 'react';
import { type Sale, type SaleTime, type Sold, orderOf } from '../../api/sale.ts';
import { Panel } from '../../parts/Panel.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './SellPage.module.css';
import { type Draft, SellTo } from './SellTo.tsx';

const usualGuests = 4;
const nobody: Draft = {
  guests: usualGuests,
  name: '',
  phone: '',
  email: '',
  coupon: '',
  addOns: {},
  second: 0,
};

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
    fitting
      .map(({ menuId }) => [menuId, draft.addOns[menuId] ?? 0] as const)
      .filter(([, count]) => count > 0),
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
      <SellTo
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
