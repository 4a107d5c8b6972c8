import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, lazy, useRef, useState } from 'react';
import { depositAfterTrip } from '@slipway/shared/rules/deposit-after-trip.ts';
import { type PaidMethod, paymentMethodFor, takesMoney } from '@slipway/shared/rules/payment-method.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import { useIsSlow } from '@slipway/ui/use-is-slow.ts';
import { ApiError, brokenAnswerMessage } from '../../../api/api-error.ts';
import type { HeldBoat } from '../../../api/holds.ts';
import { type PayLink as Debt, beginToPay, forgetPaying, payLinkQuery } from '../../../api/pay-links.ts';
import { paymentMethodsQuery } from '../../../api/payment-methods.ts';
import { useTerms } from '../../../api/site-facts.ts';
import { business, phoneHref, shownPhone } from '../../../content/business.ts';
import { rememberBooked } from '../../../storage/booked.ts';
import { tabStorage } from '../../../storage/tab-storage.ts';
import { Hero } from '../../../ui/Hero.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { TestNote } from '../../../ui/StatusBadge.tsx';
import type { PayDifferenceProps } from '../change/PayDifference.tsx';
import styles from './PayLink.module.css';
import { PayLinkFacts, linkUntil } from './PayLinkFacts.tsx';

const loadPayment = async () => (await import('../BookingPage.tsx')).loadPaymentStep();
const PayForm = lazy(async () => {
  // PayDifference is imported through ChangeBooking.tsx. If it were imported directly, the bundler would put it into a
  // separate file.
  const [parts, { PayDifference }] = await Promise.all([
    loadPayment(),
    import('../change/ChangeBooking.tsx'),
  ]);
  const LinkBar = ({ deadline, children }: ComponentProps<typeof parts.HeldBar>) => (
    <parts.FloatBar isAlways text={`This link works until ${linkUntil({ until: deadline })}.`}>
      {children}
    </parts.FloatBar>
  );
  // No countdown: the booking is already made, so no boat is lost when the link ends.
  const withoutHold = { ...parts, HeldBar: LinkBar };
  return {
    default: ({ isBoatHeld, ...props }: PayDifferenceProps & { isBoatHeld: boolean }) => (
      <PayDifference {...props} parts={isBoatHeld ? parts : withoutHold} />
    ),
  };
});
// The page never waits for the wind forecast, and leaves the forecast out if its code does not load.
const WindBeforePaying = lazy(() =>
  import('../../../sections/sky/SkyParts.tsx').then(
    (parts) => ({ default: parts.WindBeforePaying }),
    () => ({ default: () => null }),
  ),
);
const MethodChoice = lazy(async () => ({ default: (await loadPayment()).MethodChoice }));

/** The page identifies nobody: anyone with the link may pay. */
const payer = { email: '', firstName: '', lastName: '', phone: '' };

/** One debt of one booking: its trip, amount and deadline, and all ways to pay it. */
export function PayLink({ link }: { link: string }) {
  const debt = useQuery(payLinkQuery(link));
  useDocumentTitle(`Pay | ${business.name}`);
  const isUnknown = debt.error instanceof ApiError && debt.error.code !== undefined;
  return (
    <>
      <Hero>
        <PageTitle>{debt.data === undefined ? 'Your payment' : titleOf(debt.data)}</PageTitle>
        {debt.data !== undefined && (
          <>
            <TestNote of={debt.data} />
            <p>
              {business.name}, {formatLongDate(debt.data.date)}, {debt.data.startTime}.
            </p>
          </>
        )}
      </Hero>
      {debt.isPending && <Loading text="loading.." />}
      {debt.isError &&
        debt.data === undefined &&
        (isUnknown ? (
          <Notice tone="error" role="alert">
            <p>
              {debt.error.message} Or call us on <a href={phoneHref}>{shownPhone}</a>.
            </p>
          </Notice>
        ) : (
          <RetryNotice message={debt.error.message} onRetry={() => void debt.refetch()} />
        ))}
      {debt.data !== undefined && (
        <ToPay
          key={`${link} ${debt.data.boat}`}
          link={link}
          debt={debt.data}
          readAgain={() => void debt.refetch()}
        />
      )}
    </>
  );
}

const titles = {
  trip: 'Your boat is kept for you',
  owed: 'Still to pay for your trip',
  deposit: 'The deposit for your trip',
  charge: 'To pay after your trip',
} as const;

function titleOf({ status, paysFor }: Debt): string {
  switch (status) {
    case 'to_pay':
      return titles[paysFor];
    case 'paid':
      return paysFor === 'deposit' ? 'Set aside, nothing taken' : 'This is paid';
    case 'waived':
      return 'You don’t have to pay this';
    case 'over':
      return 'The time to pay is over';
    case 'off':
      return 'This trip does not take place';
  }
}

type ToPayProps = { link: string; debt: Debt; readAgain: () => void };

function ToPay({ link, debt, readAgain }: ToPayProps) {
  const now = useNow();
  const methods = useQuery(paymentMethodsQuery);
  const payable = (methods.data ?? []).filter(takesMoney);
  const [wanted, setWanted] = useState<PaidMethod>();
  const [held, setHeld] = useState<HeldBoat>();
  const former = useRef<string>(undefined);
  const [isBeginning, setBeginning] = useState(false);
  const [problem, setProblem] = useState('');
  const isRunning = useRef(false);
  const isSlow = useIsSlow(isBeginning);
  const method = paymentMethodFor({ total: debt.total, isCouponApplied: false }, payable, wanted) as
    | PaidMethod
    | undefined;
  const offered = payable.find(({ name }) => name === held?.hold.method);
  const isDeposit = debt.paysFor === 'deposit';
  const action = isDeposit ? `Set ${formatGbp(debt.total)} aside` : `Pay ${formatGbp(debt.total)}`;
  const isOver = debt.status === 'to_pay' && Date.parse(debt.until) <= now.getTime();

  const pay = async () => {
    if (isRunning.current || method === undefined) return;
    isRunning.current = true;
    setBeginning(true);
    setProblem('');
    try {
      const begun = await beginToPay(link, debt, method, former.current);
      former.current = begun.hold.reference;
      // The booking is stored now, because a bank's page may replace this page and return the payer to another page.
      rememberBooked(tabStorage, { bookingId: begun.hold.bookingId, email: '', payLink: link });
      setHeld(begun);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
      if (error instanceof ApiError && error.code !== undefined) {
        forgetPaying();
        readAgain();
      }
    } finally {
      isRunning.current = false;
      setBeginning(false);
    }
  };
  const leave = () => {
    forgetPaying();
    setHeld(undefined);
    readAgain();
  };

  return (
    <div className={styles.narrow}>
      <PayLinkFacts debt={debt} />
      {debt.status === 'to_pay' && debt.paysFor !== 'charge' && !isOver && (
        <Suspense fallback={null}>
          <WindOfDebt debt={debt} />
        </Suspense>
      )}
      {debt.status === 'to_pay' && !isOver && held !== undefined && offered !== undefined && (
        <Suspense fallback={<Loading text="Loading ..." />}>
          <PayForm
            key={held.hold.reference}
            booking={payer}
            becomes={becomesOf[debt.paysFor]}
            pageTitle="Pay"
            held={held}
            isBoatHeld={debt.paysFor === 'trip'}
            offered={offered}
            onAnotherWay={payable.length > 1 ? leave : undefined}
            onEnd={leave}
          />
        </Suspense>
      )}
      {debt.status === 'to_pay' && !isOver && held === undefined && (
        <Card aria-labelledby="pay-title">
          <h2 id="pay-title">{action}</h2>
          {methods.isPending && <Loading text="Loading ..." />}
          {methods.isError && (
            <RetryNotice message={methods.error.message} onRetry={() => void methods.refetch()} />
          )}
          {method !== undefined && payable.length > 1 && (
            <Suspense fallback={<Loading text="Loading ..." />}>
              <MethodChoice
                methods={payable}
                chosen={method}
                isDisabled={isBeginning}
                takesFocus={false}
                onChoose={setWanted}
              />
            </Suspense>
          )}
          {problem !== '' && (
            <Notice tone="error" role="alert" takesFocus>
              <p>{problem}</p>
            </Notice>
          )}
          {isDeposit && <p>It is set aside on your card, and nothing is taken now. {depositAfterTrip}</p>}
          <p>
            By {isDeposit ? 'doing so' : 'paying'} you accept our{' '}
            <SiteLink path={sitePaths.termsAndConditions()}>terms and conditions</SiteLink>.
          </p>
          <p>
            <Button
              variant="primary"
              aria-disabled={isBeginning}
              disabled={method === undefined}
              onClick={() => void pay()}
            >
              {action}
            </Button>
          </p>
          <p role="status">
            {isSlow && 'This is taking longer than usual. Please wait: nothing is paid twice.'}
          </p>
        </Card>
      )}
      {(debt.status !== 'to_pay' || isOver) && (
        <Over status={isOver ? 'over' : debt.status} paysFor={debt.paysFor} />
      )}
    </div>
  );
}

/** The weather warning and the wind at the booked time. A visitor who books this time sees the same. */
function WindOfDebt({ debt: { date, startTime, endTime, terms } }: { debt: Debt }) {
  const house = useTerms();
  const slot = { date, startTime: localTime(startTime), endTime: localTime(endTime) };
  return (
    <div>
      <WindBeforePaying slot={slot} terms={terms ?? house} />
    </div>
  );
}

const becomesOf = { trip: 'confirmed', owed: 'paid for', deposit: 'set aside', charge: 'paid for' } as const;

function Over({ status, paysFor }: { status: Debt['status']; paysFor: Debt['paysFor'] }) {
  return (
    <Notice tone={status === 'paid' || status === 'waived' ? 'note' : 'warning'} role="status">
      <p>
        {status === 'paid'
          ? paysFor === 'deposit'
            ? `The deposit is set aside on a card. Nothing was taken. ${depositAfterTrip}`
            : 'Nothing is to pay any more. Thank you.'
          : status === 'waived'
            ? 'We have waived this charge. Nothing was taken, and there is nothing to pay.'
            : status === 'off'
              ? 'Nothing is to pay.'
              : paysFor === 'charge'
                ? 'This link is over.'
                : 'Nothing was charged, and the place may be sold to somebody else.'}{' '}
        {status !== 'paid' && status !== 'waived' && (
          <>
            Call us on <a href={phoneHref}>{shownPhone}</a>.
          </>
        )}
      </p>
    </Notice>
  );
}
