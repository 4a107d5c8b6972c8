import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, Suspense, useState } from 'react';
import { availabilityQuery } from '../../api/availability.ts';
import { maxBookableMonthQuery } from '../../api/settings.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { readBookingQuery } from '../../router/booking-query.ts';
import { jumpToPageStart } from '../../router/page-start.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StepRings } from '@slipway/ui/StepRings.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import { lazyPart, usePrefetch } from '@slipway/ui/lazy-part.ts';
import { BookingBar } from './BookingBar.tsx';
import styles from './BookingPage.module.css';
import { HoldBar } from './HoldBar.tsx';
import { stepNames, stepOf, stepQuestions, stepTitle } from './step-names.ts';
import { ChooseDateStep } from './steps/ChooseDateStep.tsx';
import { PackageBar } from './steps/PackageBar.tsx';
import { OrderSummary } from './summary/OrderSummary.tsx';
import { StepLanding, goToStep } from './use-wizard-step.ts';
import { type Wizard, useWizard } from './use-wizard.ts';
import { Ticket } from '../../ui/Ticket.tsx';

const loadDialog = () => import('./PackageDialog.tsx');
const PackageDialog = lazyPart(loadDialog, 'PackageDialog');

const loadDetails = () => import('./steps/DetailsStep.tsx');
const loadAddOns = () => import('./steps/AddOnsStep.tsx');
/**
 * Loads the last step. The pages for pay links and changes call this function too. If they imported the file
 * themselves, the bundler would split the step's code.
 */
export const loadPaymentStep = () => import('./steps/PaymentStep.tsx');
const DetailsStep = lazyPart(loadDetails, 'DetailsStep');
const AddOnsStep = lazyPart(loadAddOns, 'AddOnsStep');
const PaymentStep = lazyPart(loadPaymentStep, 'PaymentStep');

const NotOpen = lazyPart(() => import('../../sections/NotOpen.tsx'), 'NotOpen');

export function prefetchCalendar(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.prefetchQuery(availabilityQuery),
    queries.prefetchQuery(maxBookableMonthQuery),
  ]);
}

/** The booking wizard (spec 2.8). */
export function BookingPage({ query }: { query: URLSearchParams }) {
  const address = readBookingQuery(query);
  const wizard = useWizard(address);
  const title = stepTitle(wizard.step);
  const isPayment = wizard.step === stepOf.payment;
  useDocumentTitle(`${title} | ${business.name}`);
  useScrollOnStep(wizard.step);
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  // Prefetches only after the calls of the first screen.
  const isDrawn = wizard.allDays !== undefined;
  usePrefetch(loadDialog, isDrawn);
  usePrefetch(loadDetails, isDrawn);
  usePrefetch(loadAddOns, isDrawn);
  usePrefetch(loadPaymentStep, isDrawn);
  const page = (
    <div className={styles.booking}>
      <StepRings label="Booking steps" names={stepNames} step={wizard.step} onGo={goToStep} />
      {/* The payment step has its own headings, and draws the heading of its review into this `div`. */}
      {isPayment ? (
        <div ref={setTitleSlot} />
      ) : (
        <PageTitle key={wizard.step} aside={title}>
          {(wizard.step === stepOf.addOns && wizard.terms.rules?.extras) || stepQuestions[wizard.step]}
        </PageTitle>
      )}
      {wizard.hold.current !== undefined && (
        <HoldBar key={wizard.hold.current.bookingId} wizard={wizard} hold={wizard.hold.current} />
      )}
      {wizard.step === stepOf.date && <PackageBar wizard={wizard} />}
      <div className={`${styles.columns} ${wizard.step === stepOf.date ? styles.three : ''}`}>
        <div className={isPayment ? styles.payment : undefined}>
          <Suspense fallback={<Loading text="Loading ..." />}>
            <CurrentStep wizard={wizard} titleSlot={titleSlot} />
            <StepLanding key={wizard.step} />
          </Suspense>
        </div>
        {wizard.parts !== undefined ? (
          <aside>
            <OrderSummary wizard={wizard} parts={wizard.parts} />
          </aside>
        ) : (
          wizard.step === stepOf.date && <EmptySummary />
        )}
      </div>
      <p className={styles.help}>
        Questions? Call <a href={phoneHref}>{shownPhone}</a>
      </p>
      {wizard.parts !== undefined && !isPayment && <BookingBar wizard={wizard} parts={wizard.parts} />}
      {address.isChoosingPackage === true && wizard.step === stepOf.date && (
        <Suspense fallback={null}>
          <PackageDialog wizard={wizard} />
        </Suspense>
      )}
    </div>
  );
  if (wizard.allDays?.length !== 0) return page;
  return (
    <Suspense fallback={page}>
      <NotOpen>{page}</NotOpen>
    </Suspense>
  );
}

type CurrentStepProps = { wizard: Wizard; titleSlot: HTMLElement | null };

function CurrentStep({ wizard, titleSlot }: CurrentStepProps) {
  switch (wizard.step) {
    case stepOf.details:
      return <DetailsStep wizard={wizard} />;
    case stepOf.addOns:
      return <AddOnsStep wizard={wizard} />;
    case stepOf.payment:
      return <PaymentStep wizard={wizard} titleSlot={titleSlot} />;
    default:
      return <ChooseDateStep wizard={wizard} />;
  }
}

/** Jumps to the top of a new step. Only a change of the path scrolls smoothly (spec 2). */
function useScrollOnStep(step: number): void {
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current !== step) jumpToPageStart();
    shown.current = step;
  }, [step]);
}

/** An empty order summary, which reserves the place so that nothing moves later. */
function EmptySummary() {
  return (
    <div className={styles.empty}>
      <Ticket aria-label="Your ticket">
        <p className={styles.emptyTitle}>Your ticket</p>
        <p className={styles.emptyText}>Pick a day and time to see your price.</p>
      </Ticket>
    </div>
  );
}
