import { counted } from '@slipway/shared/values/counted.ts';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { longestPhone, longestWholeName } from '@slipway/shared/api/console/limits.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AskedFor } from '../../api/client.ts';
import { ConsoleError, mayPass, sentenceOf } from '../../api/console-error.ts';
import {
  type SaleInput,
  type SaleTime,
  type Sold,
  priceQuery,
  sellByHand,
  sellByLink,
  sellWalkIn,
} from '../../api/sale.ts';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { useFirstCash } from '../../session/FirstCash.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { money, poundsTyped } from '../../session/money.ts';
import { timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { PaidBy, type Way } from './PaidBy.tsx';
import styles from './SellPage.module.css';
import type { Picked } from './Times.tsx';

/** An unfinished sale, kept for the person who types it. */
export type Draft = {
  guests: number;
  name: string;
  phone: string;
  email: string;
  coupon: string;
  addOns: Readonly<Record<number, number>>;
  second: number;
  /** The time that staff chose on each day. */
  times: Readonly<Record<string, Picked>>;
  /** The chosen package; undefined: the first package. */
  packageId?: number;
  /** Undefined: the first way of paying that this person may use. */
  way?: Way;
  given: string;
  slip: string;
  agreed?: { total: string; because: string } | undefined;
};

type What = Omit<SaleInput, 'name' | 'phone' | 'email' | 'total'>;

/** The pause before a new preview, longer than the pause between two presses of + or two typed letters. */
const pressingMs = 300;

type SellProps = {
  time: SaleTime;
  /** Nothing is on sale at that time any more. */
  isGone: boolean;
  draft: Draft;
  /** The number of guests on both boats together. */
  guests: number;
  set: (change: Partial<Draft>) => void;
  what: What;
  onCouponRefused: (sentence: string) => void;
  onSold: (sold: Sold) => void;
};

/** The last part of a sale: the customer, the payment, and the button. */
export function SellTo({ time, isGone, draft, guests, set, what, onCouponRefused, onSold }: SellProps) {
  const queries = useQueryClient();
  const mayLink = useMay('send-pay-link') !== undefined;
  const first = useFirstCash();
  const { way = mayLink ? 'link' : 'cash', given, slip, agreed } = draft;
  const [problem, setProblem] = useState<string>();
  const hand = useCommand(sellWalkIn);
  const link = useCommand(sellByLink);
  const byHand = useCommand(sellByHand);
  const isBusy = hand.isBusy || link.isBusy || byHand.isBusy;
  const [isSold, setIsSold] = useState(false);
  // The preview needs no customer, because the price is the same for everybody.
  const asked = useSettled(JSON.stringify(what));
  const price = useQuery({
    ...priceQuery({ ...(JSON.parse(asked) as What), name: '–', phone: '', email: '' }),
    placeholderData: keepPreviousData,
    // No preview after the sale has begun: the sale may take the last place.
    enabled: !isSold && !isGone,
  });
  const { error } = price;
  const isAsked = asked === JSON.stringify(what);
  useEffect(() => {
    // The coupon of this preview; the field may already contain another code.
    if (isAsked && error instanceof ConsoleError && error.code === 'coupon_unknown')
      onCouponRefused(sentenceOf(error));
  });
  const total = isGone ? undefined : totalOf(price.data?.effect.figures);
  const agreedTotal = agreed === undefined ? undefined : poundsTyped(agreed.total);
  const toPay = agreed === undefined ? total : agreedTotal;
  const givenPounds = poundsTyped(given);
  const isReady =
    !isGone &&
    toPay !== undefined &&
    isAsked &&
    !price.isPlaceholderData &&
    draft.coupon.trim() === (what.couponCode ?? '') &&
    draft.name.trim() !== '' &&
    (way !== 'card_machine' || slip.trim() !== '') &&
    (agreed === undefined || agreed.because.trim() !== '');

  const sell = async () => {
    if (!isReady || isBusy) return;
    setProblem(undefined);
    setIsSold(true);
    const words: SaleInput = {
      ...what,
      isWalkIn: way !== 'link',
      name: draft.name.trim(),
      phone: draft.phone.trim(),
      email: draft.email.trim(),
      shownTotal: toPay,
    };
    const inHand = {
      ...(way === 'card_machine' ? { slip: slip.trim() } : {}),
      ...(way === 'cash' && givenPounds !== undefined ? { given: givenPounds } : {}),
      ...(way === 'cash' ? first.words : {}),
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
      onSold(done.result);
    } catch (error) {
      setIsSold(false);
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
      className={styles.form}
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
            maxLength={longestWholeName}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={longestPhone}
            value={draft.phone}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <TextField
            label="Email (optional)"
            hint="Without an address we send no emails"
            type="email"
            autoComplete="off"
            maxLength={emailMaxLength}
            value={draft.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </div>
      </Panel>
      <PaidBy
        way={way}
        onWay={(chosen) => set({ way: chosen })}
        mayLink={mayLink}
        keptUntil={time.keptUntil}
        given={given}
        onGiven={(typed) => set({ given: typed })}
        slip={slip}
        onSlip={(typed) => set({ slip: typed })}
        first={first}
        toPay={toPay}
        agreed={agreed}
        onAgreed={(next) => set({ agreed: next })}
      />
      <Panel title="Price">
        <div aria-live="polite">
          {isGone && <p>Choose a time to see the price.</p>}
          {!isGone && price.data === undefined && price.error === null && <p>Working out the price …</p>}
          {!isGone && price.data !== undefined && (
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
        <Problem>{price.error === null || isGone ? undefined : sentenceOf(price.error)}</Problem>
        {!isGone && mayPass(price.error) && (
          <div className={styles.again}>
            <Button onClick={() => void price.refetch()}>Look again</Button>
          </div>
        )}
      </Panel>
      {!isReady && draft.name.trim() === '' && (
        <p className={styles.soft}>Type the customer’s name to sell this place.</p>
      )}
      <Problem>{problem}</Problem>
      <EdgeBar>
        <div className={styles.bar}>
          <p>
            <b>{toPay === undefined ? '…' : money(toPay)}</b>
            <span>
              {counted(guests, 'guest')}
              {!isGone && `, ${time.startTime}`}
            </span>
          </p>
          <Button type="submit" variant="sell" size="go" disabled={isBusy || !isReady}>
            {labelOf(way, time.keptUntil)}
          </Button>
        </div>
      </EdgeBar>
    </form>
  );
}

/**
 * Returns the text once it has not changed for a moment. Each preview of the price runs a whole sale and rolls it back,
 * so not every letter starts a preview.
 */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pressingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function labelOf(way: Way, keptUntil: string): string {
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

/** The total, read from the server's text: '£1,203.00'. */
function totalOf(figures: readonly { label: string; value: string }[] | undefined): number | undefined {
  const value = figures?.find(({ label }) => label === 'Total')?.value;
  return value === undefined ? undefined : Number(value.replaceAll(/[£,]/g, ''));
}
