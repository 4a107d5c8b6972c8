import { Suspense, lazy, useEffect, useRef } from 'react';
import { business } from '../../content/business.ts';
import { readBookingQuery } from '../../router/booking-query.ts';
import { scrollToPageStart } from '../../router/page-start.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import styles from './BookingPage.module.css';
import { Stepper } from './Stepper.tsx';
import { stepNames, stepOf } from './step-names.ts';
import { AddOnsStep } from './steps/AddOnsStep.tsx';
import { ChooseDateStep } from './steps/ChooseDateStep.tsx';
import { DetailsStep } from './steps/DetailsStep.tsx';
import { PaymentStep } from './steps/PaymentStep.tsx';
import { OrderSummary } from './summary/OrderSummary.tsx';
import { type Wizard, useWizard } from './use-wizard.ts';

const PackageDialog = lazy(async () => ({ default: (await import('./PackageDialog.tsx')).PackageDialog }));

/** The booking wizard (spec 2.8). */
export function BookingPage({ query }: { query: URLSearchParams }) {
  const address = readBookingQuery(query);
  const wizard = useWizard(address);
  const title = `Step ${wizard.step + 1} of ${stepNames.length}: ${stepNames[wizard.step]}`;
  useDocumentTitle(`${title} | ${business.name}`);
  useScrollOnStep(wizard.step);

  return (
    <>
      <Stepper step={wizard.step} />
      <PageTitle key={wizard.step}>{title}</PageTitle>
      <div className={styles.columns}>
        <div>
          <CurrentStep wizard={wizard} />
        </div>
        {wizard.parts !== undefined && (
          <aside>
            <OrderSummary wizard={wizard} parts={wizard.parts} />
          </aside>
        )}
      </div>
      {address.isChoosingPackage === true && wizard.step === stepOf.date && (
        <Suspense fallback={null}>
          <PackageDialog wizard={wizard} />
        </Suspense>
      )}
    </>
  );
}

function CurrentStep({ wizard }: { wizard: Wizard }) {
  switch (wizard.step) {
    case stepOf.details:
      return <DetailsStep wizard={wizard} />;
    case stepOf.addOns:
      return <AddOnsStep wizard={wizard} />;
    case stepOf.payment:
      return <PaymentStep wizard={wizard} />;
    default:
      return <ChooseDateStep wizard={wizard} />;
  }
}

function useScrollOnStep(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) scrollToPageStart();
    shown.current = step;
  }, [step]);
}
