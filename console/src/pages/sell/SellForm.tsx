import { allergensLine } from '@slipway/shared/values/allergens.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { couponCodeMaxLength } from '@slipway/shared/values/coupon-code.ts';
import { isAddOnInTime, mostOfOneAddOn } from '@slipway/shared/rules/add-ons.ts';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { type Sale, type Sold, orderOf } from '../../api/sale.ts';
import { Panel } from '../../parts/Panel.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './SellPage.module.css';
import { type Draft, SellTo } from './SellTo.tsx';
import { type Picked, Times } from './Times.tsx';

const usualGuests = 4;
const nobody: Draft = {
  guests: usualGuests,
  name: '',
  phone: '',
  email: '',
  coupon: '',
  addOns: {},
  second: 0,
  times: {},
  given: '',
  slip: '',
};

/** The customer that the previous screen handed over. `guests`: 0 if unknown. */
export type Wanted = { name: string; phone: string; email: string; guests: number };

type SellFormProps = {
  date: LocalDate;
  sale: Sale;
  /** The slot that was pressed on the previous screen, or 0 if no slot was pressed. */
  wantedSlot: number;
  wanted: Wanted;
  /** The enquiry that becomes this sale. */
  enquiry: number | undefined;
  /** Called when somebody chooses a time in this form. That time then replaces `wantedSlot`. */
  onOtherTime: () => void;
  onTyped: () => void;
  /** Called when the sale is made or abandoned. */
  onLeft: () => void;
  onSold: (sold: Sold, what: { name: string; phone: string; startTime: string }) => void;
};

export function SellForm(props: SellFormProps) {
  const { date, sale, wantedSlot, wanted, enquiry, onOtherTime, onTyped, onLeft, onSold } = props;
  const now = useNow();
  const free = sale.times.filter(({ boatsLeft }) => boatsLeft > 0);
  const { guests, ...who } = wanted;
  const most = Math.max(1, mostGuestsOf(sale.times.flatMap(({ packages }) => packages)));
  const start: Draft = { ...nobody, ...who, ...boatsFor(guests, most) };
  // A half-typed sale is kept under the customer's name. A sale to another customer does not overwrite it.
  const [draft, keep, forget] = useKept<Draft>(who.name === '' ? 'sale' : `sale for ${who.name}`, start);
  // If the sale begins with two boats, the field for the second boat is right below the field for the guests, not among
  // the extras.
  const [isForTwo] = useState(draft.second > 0);
  const first = free.find(({ boatsLeft }) => boatsLeft > (draft.second > 0 ? 1 : 0)) ?? free[0];
  // The chosen time: `wantedSlot`, or else the stored time of this day, or else the first free time. The first entry in
  // the form stores the time. After that, the time changes only if a person chooses another.
  const picked: Picked | undefined =
    wantedSlot === 0
      ? (draft.times[date] ?? first)
      : (sale.times.find(({ slotId }) => slotId === wantedSlot) ?? { slotId: wantedSlot });
  const listed = sale.times.find(({ slotId }) => slotId === picked?.slotId);
  const isGone = picked !== undefined && (listed === undefined || listed.boatsLeft === 0);
  const time = listed ?? (isGone ? sale.times[0] : undefined);
  const chosen = time?.packages.find((one) => one.packageId === draft.packageId) ?? time?.packages[0];
  const isTyped = JSON.stringify(draft) !== JSON.stringify(start);
  const pick = ({ slotId, startTime }: Picked) => ({
    times: { ...draft.times, [date]: { slotId, startTime } },
  });
  const set = (change: Partial<Draft>) => {
    keep({ ...draft, ...(picked === undefined ? {} : pick(picked)), ...change });
    onTyped();
  };
  const choose = (other: Picked) => {
    set(pick(other));
    onOtherTime();
  };
  const leave = () => {
    forget();
    setCoupon(start.coupon);
    setCouponProblem(undefined);
    onLeft();
  };
  // The coupon is checked when its field loses the focus. A refused code is not checked again, because a person may try
  // only ten wrong codes an hour.
  const [coupon, setCoupon] = useState(draft.coupon.trim());
  const [couponProblem, setCouponProblem] = useState<string>();
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
      .map(({ menuItemId }) => [menuItemId, draft.addOns[menuItemId] ?? 0] as const)
      .filter(([, count]) => count > 0),
  );
  if (time === undefined || chosen === undefined)
    return (
      <div className={styles.column}>
        {sale.times.length > 0 && <Times times={sale.times} slot={picked?.slotId} onChoose={choose} />}
        <Panel title="No places left">
          <p>No place is left on this day. Choose another day.</p>
        </Panel>
      </div>
    );
  const hasBoat = isGone || chosen.seatsFree.some((seats) => seats >= draft.guests);
  const hasTwo = isGone || haveSeats(chosen.seatsFree, [draft.guests, Math.max(1, draft.second)]);
  const left = guests - draft.guests - draft.second;
  const what = {
    slotId: time.slotId,
    packageId: chosen.packageId,
    guests: draft.guests,
    addOns: orderOf(ordered),
    isWalkIn: true,
    ...(enquiry === undefined ? {} : { enquiry }),
    ...(coupon === '' ? {} : { couponCode: coupon }),
    ...(draft.second === 0 ? {} : { secondBoat: draft.second }),
  };
  const extra = Math.max(0, draft.guests - time.guestsCovered);
  const secondBoat = (
    <p className={styles.addOn}>
      <span>
        <b>Second boat</b>
        <small>
          {hasTwo
            ? 'Guests on the second boat. You sell both boats or neither.'
            : 'Only one boat is free at that time'}
        </small>
      </span>
      <QuantityControl
        id="second-boat"
        name="guest on a second boat"
        quantity={draft.second}
        most={hasTwo ? chosen.mostGuests : 0}
        onChange={(count) => set({ second: count })}
      />
    </p>
  );
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Times times={sale.times} slot={picked?.slotId} onChoose={choose} />
        {isGone && (
          <Notice tone="warning" role="alert">
            <p>
              {`${picked?.startTime ?? 'The chosen time'} is no longer free. Your entries are kept: choose another time.`}
            </p>
          </Notice>
        )}
        <fieldset className={styles.card}>
          <legend>Package</legend>
          <div className={styles.options}>
            {time.packages.map((one) => (
              <label key={one.packageId}>
                <input
                  type="radio"
                  name="package"
                  checked={one === chosen}
                  onChange={() => set({ packageId: one.packageId })}
                />
                <b>{one.name}</b>
                <small>{money(one.price)}</small>
              </label>
            ))}
          </div>
        </fieldset>
        <section className={styles.guests} aria-labelledby="guests">
          <div>
            <h2 id="guests">{counted(draft.guests, 'guest')}</h2>
            <p>
              {extra === 0
                ? `The price covers up to ${time.guestsCovered} guests`
                : `${extra} above ${time.guestsCovered}: ${money(extra * time.pricePerExtraGuest)}`}
            </p>
          </div>
          <QuantityControl
            id="guest-count"
            name="guest"
            quantity={draft.guests}
            most={chosen.mostGuests}
            onChange={(guests) => set({ guests: Math.max(1, guests) })}
          />
        </section>
        {!hasBoat && (
          <Notice tone="warning" role="status">
            <p>
              {`No boat for ${draft.guests} guests is free at ${time.startTime} for ${chosen.name}. Choose another time or fewer guests.`}
            </p>
          </Notice>
        )}
        {isForTwo && <div className={styles.card}>{secondBoat}</div>}
        {left > 0 && (
          <Notice tone="warning" role="status">
            <p>
              {`${left} of the ${guests} guests ${plural(left, 'is', 'are')} not in this sale. Make a second sale for them.`}
            </p>
          </Notice>
        )}
        {draft.second > 0 && !hasTwo && (
          <Notice tone="warning" role="status">
            <p>
              {`Only one boat is free at ${time.startTime}, and this sale needs two. Choose another time, or sell only one boat.`}
            </p>
            <Button onClick={() => set({ second: 0 })}>Sell only one boat</Button>
          </Notice>
        )}
        <details
          className={styles.more}
          open={ordered.size > 0 || (draft.second > 0 && !isForTwo) || draft.coupon !== ''}
        >
          <summary>{isForTwo ? 'Add-ons, a coupon' : 'Add-ons, a coupon, a second boat'}</summary>
          {fitting.map((one) => (
            <p key={one.menuItemId} className={styles.addOn}>
              <span>
                <b>{one.name}</b>
                <small>{[money(one.price), allergensLine(one.allergens)].filter(Boolean).join(' · ')}</small>
              </span>
              <QuantityControl
                id={`add-on-${one.menuItemId}`}
                name={one.name}
                quantity={draft.addOns[one.menuItemId] ?? 0}
                most={mostOfOneAddOn}
                onChange={(quantity) => set({ addOns: { ...draft.addOns, [one.menuItemId]: quantity } })}
              />
            </p>
          ))}
          {fitting.length < sale.addOns.length && (
            <p className={styles.soft}>
              {sale.addOns.length - fitting.length} other add-ons don’t fit this package, or need more notice.
            </p>
          )}
          <TextField
            label="Coupon"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={couponCodeMaxLength}
            value={draft.coupon}
            error={couponProblem}
            onChange={(event) => {
              setCouponProblem(undefined);
              set({ coupon: event.target.value });
            }}
            onBlur={() => couponProblem === undefined && setCoupon(draft.coupon.trim())}
          />
          {!isForTwo && secondBoat}
        </details>
        {isTyped && (
          <Button variant="text" onClick={leave}>
            Discard this sale and start again
          </Button>
        )}
      </div>
      <SellTo
        time={time}
        isGone={isGone}
        draft={draft}
        guests={draft.guests + draft.second}
        set={set}
        what={what}
        onCouponRefused={(sentence) => {
          setCouponProblem(sentence);
          setCoupon('');
        }}
        onSold={(sold) => {
          const { startTime } = time;
          leave();
          onSold(sold, { name: draft.name.trim(), phone: draft.phone.trim(), startTime });
        }}
      />
    </div>
  );
}

/** Whether each group of guests can have a free boat of its own, with enough seats. */
function haveSeats(seatsFree: readonly number[], parties: readonly number[]): boolean {
  const largest = seatsFree.toSorted((a, b) => b - a);
  return parties.toSorted((a, b) => b - a).every((party, index) => (largest[index] ?? 0) >= party);
}

/** Puts the guests on one boat, or shares them evenly between two boats if one is too small. */
function boatsFor(guests: number, most: number): Pick<Draft, 'guests' | 'second'> {
  if (!Number.isInteger(guests) || guests < 1) return { guests: Math.min(usualGuests, most), second: 0 };
  if (guests <= most) return { guests, second: 0 };
  const both = Math.min(guests, 2 * most);
  return { guests: Math.ceil(both / 2), second: Math.floor(both / 2) };
}
