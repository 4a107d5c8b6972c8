import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { type PaidMethod, paymentMethodFor, takesMoney } from '@slipway/shared/rules/payment-method.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Amendment, type Quote, amend, forgetAmending, quoteOf } from '../../../api/amendments.ts';
import { ApiError, brokenAnswerMessage } from '../../../api/api-error.ts';
import type { Booking } from '../../../api/bookings.ts';
import type { HeldBoat } from '../../../api/holds.ts';
import { paymentMethodsQuery } from '../../../api/payment-methods.ts';
import { navigate } from '../../../router/history.ts';
import { rememberBooked } from '../../../storage/booked.ts';
import { tabStorage } from '../../../storage/tab-storage.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import { useIsSlow } from '@slipway/ui/use-is-slow.ts';
import { PayDifference, type PayDifferenceProps } from './PayDifference.tsx';
import { formatGuests } from '../format-trip.ts';
import { QuoteCard, itemText } from './QuoteCard.tsx';

const loadPayment = async () => (await import('../BookingPage.tsx')).loadPaymentStep();
const PayDifferenceForm = lazy(async () => {
  const parts = await loadPayment();
  return { default: (props: PayDifferenceProps) => <PayDifference {...props} parts={parts} /> };
});
const MethodChoice = lazy(async () => ({ default: (await loadPayment()).MethodChoice }));

type AgreeAndPayProps = {
  booking: Booking;
  /** Undefined until the customer has made a choice. */
  amendment: Amendment | undefined;
  verb: 'Move' | 'Change';
  /** The element with the customer's choice. */
  children: ReactNode;
};

/** Shows the price below the choice. Makes the change immediately, or after the customer has paid the difference. */
export function AgreeAndPay({ booking, amendment, verb, children }: AgreeAndPayProps) {
  const queries = useQueryClient();
  const quote = useQuery({
    queryKey: ['quote', booking.id, amendment],
    queryFn: ({ signal }) => quoteOf(booking, amendment!, signal),
    enabled: amendment !== undefined,
    // The customer agrees to the quote on the screen, so the quote must not change until the customer requests another.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
  });
  const methods = useQuery(paymentMethodsQuery);
  const payable = (methods.data ?? []).filter(takesMoney);
  const [wantedMethod, setWantedMethod] = useState<PaidMethod>();
  const [held, setHeld] = useState<HeldBoat>();
  const [isDoing, setDoing] = useState(false);
  const [problem, setProblem] = useState('');
  const isRunning = useRef(false);
  const isSlow = useIsSlow(isDoing);
  const toPay = quote.data?.toPay ?? 0;
  usePrefetch(loadPayment, toPay > 0);
  const method = paymentMethodFor(
    { total: quote.data?.toPay ?? booking.total, isCouponApplied: false },
    payable,
    wantedMethod,
  ) as PaidMethod | undefined;
  const offered = payable.find(({ name }) => name === held?.hold.method);

  const hasQuote = quote.data !== undefined;
  useEffect(() => {
    if (hasQuote) document.getElementById('quote-title')?.focus();
  }, [hasQuote, amendment]);

  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: ['booking', booking.id] });
    void queries.invalidateQueries({ queryKey: ['availability'] });
  };

  const agree = async () => {
    if (isRunning.current || amendment === undefined || quote.data === undefined) return;
    isRunning.current = true;
    setDoing(true);
    setProblem('');
    try {
      const amended = await amend(booking, amendment, quote.data, toPay > 0 ? method : undefined);
      if (amended.kind === 'toPay') {
        // The tab stores the booking before the payment, because a bank's page may replace this page and
        // return the visitor to another page.
        rememberBooked(tabStorage, {
          bookingId: booking.id,
          email: booking.email,
          amends: amendment.kind,
          done: doneText(verb, quote.data),
          arriveAt: quote.data.to.arriveAt,
        });
        setHeld(amended.held);
      } else {
        readAgain();
        navigate(sitePaths.bookingView(booking.id, booking.email), 'replace', {
          done: `${doneText(verb, quote.data)} We’ve emailed the new details to ${booking.email}.`,
        });
      }
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
      if (error instanceof ApiError && error.code !== undefined) {
        readAgain();
        void quote.refetch();
      }
    } finally {
      isRunning.current = false;
      setDoing(false);
    }
  };

  if (held !== undefined && offered !== undefined) {
    return (
      <Suspense fallback={<Loading text="Loading ..." />}>
        <PayDifferenceForm
          key={held.hold.reference}
          booking={booking}
          becomes={verb === 'Move' ? 'moved' : 'changed'}
          held={held}
          offered={offered}
          onAnotherWay={payable.length > 1 ? () => setHeld(undefined) : undefined}
          onEnd={() => {
            forgetAmending();
            setHeld(undefined);
            readAgain();
            void quote.refetch();
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {quote.isFetching && amendment !== undefined && <Loading text="Loading ..." />}
      {problem !== '' && (
        <Notice tone="error" role="alert" takesFocus>
          <p>{problem}</p>
        </Notice>
      )}
      {quote.isError && !quote.isFetching && amendment !== undefined && (
        <RetryNotice message={quote.error.message} onRetry={() => void quote.refetch()} takesFocus />
      )}
      {quote.data !== undefined && !quote.isFetching && (
        <QuoteCard quote={quote.data} terms={booking.terms} refundBy={booking.refundBy}>
          {toPay > 0 && method === undefined && methods.isPending && <Loading text="Loading ..." />}
          {toPay > 0 && methods.isError && (
            <RetryNotice message={methods.error.message} onRetry={() => void methods.refetch()} />
          )}
          {toPay > 0 && method !== undefined && payable.length > 1 && (
            <Suspense fallback={<Loading text="Loading ..." />}>
              <MethodChoice
                methods={payable}
                chosen={method}
                isDisabled={isDoing}
                takesFocus={false}
                onChoose={setWantedMethod}
              />
            </Suspense>
          )}
          <p>
            <Button
              variant="primary"
              aria-disabled={isDoing}
              disabled={toPay > 0 && method === undefined}
              onClick={() => void agree()}
            >
              {toPay > 0
                ? `Pay ${formatGbp(quote.data.toPay)} and ${verb.toLowerCase()}`
                : `${verb} my booking`}
            </Button>
          </p>
          <p role="status">
            {isSlow && 'This is taking longer than usual. Please wait: nothing is changed or paid twice.'}
          </p>
        </QuoteCard>
      )}
    </>
  );
}

/** 'Moved from Saturday 12 June 2027, 12:00 to Sunday 13 June 2027, 10:00.', 'Changed: 7 guests, 7 × Prosecco, £231.00 in all.' */
function doneText(verb: 'Move' | 'Change', { from, to, items, newTotal }: Quote): string {
  const when = ({ date, startTime }: Quote['from']) => `${formatLongDate(date)}, ${startTime}`;
  return verb === 'Move'
    ? `Moved from ${when(from)} to ${when(to)}.`
    : `Changed: ${[formatGuests(to.guests), ...items.map(itemText), formatGbp(newTotal)].join(', ')} in all.`;
}
