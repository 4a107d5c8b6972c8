import {
  type LocalDate,
  addDays,
  formatLongDate,
  parseLocalDate,
} from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { RoundButton } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useEffect, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type Enquiry, enquiryQuery } from '../../api/enquiries.ts';
import { type Sold, saleQuery } from '../../api/sale.ts';
import { navigate } from '../../router/location.ts';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useKept } from '../../session/kept.ts';
import { nationalPhone } from '../../session/phone.ts';
import { SellForm, type Wanted } from './SellForm.tsx';
import styles from './SellPage.module.css';

// These parts load together with the form, while there is signal.
const loadSoldTo = () => import('./SoldTo.tsx');
const loadKeptPlace = () => import('./KeptPlace.tsx');
const KeptPlace = lazyPart(loadKeptPlace, 'KeptPlace');
const SoldTo = lazyPart(loadSoldTo, 'SoldTo');
/** The day and place of an unfinished sale. */
type HalfTyped = { date: LocalDate; address: string };

type SellPageProps = { date?: string | undefined; query: URLSearchParams };

/** A sale by staff, begun at a free place or with the green button: time, package, customer and payment. */
export function SellPage({ date: asked, query }: SellPageProps) {
  const today = venueDate(useNow());
  const date = (asked === undefined ? undefined : parseLocalDate(asked)) ?? today;
  const sale = useQuery(saleQuery(date));
  useShownAge(sale.dataUpdatedAt === 0 ? undefined : sale.dataUpdatedAt);
  const wished = query.get('enquiry');
  const enquiry = useQuery({ ...enquiryQuery(wished ?? ''), enabled: wished !== null });
  useEffect(() => void Promise.allSettled([loadSoldTo(), loadKeptPlace()]), []);
  const [sold, setSold] = useState<{ sold: Sold; name: string; phone: string; startTime: string }>();
  const [halfTyped, keepHalfTyped, forgetHalfTyped] = useKept<HalfTyped | undefined>('selling', undefined);
  // An address without a day and without a query continues an unfinished sale, unless the day of that sale has passed.
  const [resumed] = useState(
    asked === undefined && query.size === 0 && (halfTyped?.date ?? '') >= today
      ? halfTyped?.address
      : undefined,
  );
  useEffect(() => {
    if (resumed !== undefined) navigate(resumed, 'replace');
  }, [resumed]);
  const address = addressOf(date, query);
  const payLink = sold?.sold.payLink ?? null;
  if (sold !== undefined && payLink !== null)
    return (
      <Suspense fallback={<Loading text="Kept …" />}>
        <KeptPlace
          bookingIds={[
            sold.sold.bookingId,
            ...(sold.sold.second === null ? [] : [sold.sold.second.bookingId]),
          ]}
          when={{ date, startTime: sold.startTime }}
          link={payLink}
          textedAt={sold.sold.textedAt}
          sum={sold.sold.total}
          until={sold.sold.holdUntil}
          name={sold.name}
          phone={sold.phone}
          onDone={() => navigate('/today')}
          onNext={() => setSold(undefined)}
        />
      </Suspense>
    );
  if (sold !== undefined)
    return (
      <Suspense fallback={<Loading text="Sold …" />}>
        <SoldTo
          sold={sold.sold}
          name={sold.name}
          isToday={date === today}
          onNext={() => setSold(undefined)}
        />
      </Suspense>
    );
  if (resumed !== undefined) return null;
  return (
    <>
      <DayChoice date={date} today={today} query={query} />
      {sale.error !== null && (
        <RetryNotice message={sentenceOf(sale.error)} onRetry={() => void sale.refetch()} />
      )}
      {wished !== null && <Reading query={enquiry} text="Loading the enquiry …" />}
      {sale.data === undefined && sale.error === null && <Loading text="Looking for free places …" />}
      {sale.data !== undefined && (wished === null || !enquiry.isPending) && (
        <SellForm
          key={date}
          date={date}
          sale={sale.data}
          wantedSlot={Number(query.get('slot')) || 0}
          wanted={wantedOf(query, enquiry.data)}
          enquiry={enquiry.data?.id}
          onOtherTime={() => query.has('slot') && navigate(address, 'replace')}
          onTyped={() => keepHalfTyped({ date, address })}
          onLeft={forgetHalfTyped}
          onSold={(done, who) => setSold({ sold: done, ...who })}
        />
      )}
    </>
  );
}

/** A sale on another day keeps the customer, but not the time. */
function addressOf(date: LocalDate, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('slot');
  return `/sell/${date}${kept.size === 0 ? '' : `?${kept.toString()}`}`;
}

type DayChoiceProps = { date: LocalDate; today: LocalDate; query: URLSearchParams };

function DayChoice({ date, today, query }: DayChoiceProps) {
  const go = (to: LocalDate) => navigate(addressOf(to, query), 'replace');
  return (
    <div className={styles.day}>
      <RoundButton
        icon="left"
        aria-label="The day before"
        aria-disabled={date <= today}
        onClick={() => date > today && go(addDays(date, -1))}
      />
      <h2>{date === today ? `Today, ${formatLongDate(date)}` : formatLongDate(date)}</h2>
      <RoundButton icon="right" aria-label="The next day" onClick={() => go(addDays(date, 1))} />
      <label className={styles.another}>
        Another day
        <input
          type="date"
          value={date}
          min={today}
          onChange={(event) => {
            const to = parseLocalDate(event.target.value);
            if (to !== undefined && to >= today) go(to);
          }}
        />
      </label>
    </div>
  );
}

/** Fills in the customer and the number of guests from an enquiry, or from the page's query. */
function wantedOf(query: URLSearchParams, enquiry: Enquiry | undefined): Wanted {
  if (enquiry !== undefined) {
    const { name, email, phone, guests } = enquiry;
    return { name, email, phone: nationalPhone(phone), guests: guests ?? 0 };
  }
  return { name: query.get('name') ?? '', email: '', phone: '', guests: Number(query.get('guests') ?? '') };
}
