import { documentTitles } from '@slipway/shared/rules/vat-documents.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useDocumentTitle, useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type Buyer, type Invoices, invoiceAddress, invoicesQuery } from '../../../api/invoices.ts';
import { business } from '../../../content/business.ts';
import { Hero } from '../../../ui/Hero.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LinkButton } from '../../../ui/SiteLink.tsx';
import { CorrectForm, InvoiceForm } from './InvoiceForm.tsx';
import styles from './InvoicesPage.module.css';

type InvoicesPageProps = { id: string; email: string };

/** A booking's VAT invoices: existing invoices, and the invoice that can be made now. */
export function InvoicesPage({ id, email }: InvoicesPageProps) {
  useDocumentTitle(`VAT invoice | ${business.name}`);
  const invoices = useQuery(invoicesQuery({ id, email }));
  const [made, setMade] = useState<string>();
  const { data } = invoices;
  return (
    <>
      <Hero isAlone={invoices.isPending}>
        <PageTitle aside="Your booking">VAT invoice</PageTitle>
        {invoices.isPending && <Loading text="loading.." />}
        {data !== undefined && data.documents.length > 0 && (
          <p>Open a document to print it or to keep it as a PDF. It stays as it is.</p>
        )}
      </Hero>
      <div className={styles.narrow}>
        {invoices.isError && data === undefined && (
          <Missing error={invoices.error} onRetry={() => void invoices.refetch()} />
        )}
        {data !== undefined && (
          <>
            {made !== undefined && (
              <Notice key={made} role="status" takesFocus>
                <p>Your VAT invoice {made} is ready.</p>
              </Notice>
            )}
            <Documents invoices={data} of={{ id, email }} />
            {data.next !== null && (
              <InvoiceForm
                key={`${data.next.kind} ${data.next.total}`}
                of={{ id, email }}
                next={data.next}
                isFurther={data.documents.length > 0}
                buyer={data.buyer}
                onMade={(name) => {
                  setMade(name);
                  void invoices.refetch();
                }}
                onChanged={() => void invoices.refetch()}
              />
            )}
            {data.buyer !== null && data.correct === 'here' && (
              <Correction of={{ id, email }} buyer={data.buyer} onMade={setMade} refetch={invoices.refetch} />
            )}
            {data.correct === 'by_email' && (
              <p className={styles.owed}>
                Is the name or address still wrong? Please email us:{' '}
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </p>
            )}
            <WhyNot invoices={data} />
          </>
        )}
        <p>
          <LinkButton variant="quiet" path={sitePaths.bookingView(id, email)}>
            Back to your booking
          </LinkButton>
        </p>
      </div>
    </>
  );
}

type CorrectionProps = {
  of: { id: string; email: string };
  buyer: Buyer;
  onMade: (name: string) => void;
  refetch: () => Promise<unknown>;
};

function Correction({ of, buyer, onMade, refetch }: CorrectionProps) {
  const [isOpen, setOpen] = useState<boolean>();
  if (!isOpen) return <CorrectButton wasLeft={isOpen === false} onPress={() => setOpen(true)} />;
  return (
    <CorrectForm
      of={of}
      buyer={buyer}
      onMade={(name) => {
        setOpen(undefined);
        onMade(name);
        void refetch();
      }}
      onChanged={() => void refetch()}
      onLeave={() => setOpen(false)}
    />
  );
}

/** `wasLeft`: true if the form has just closed. This button then takes the focus. */
function CorrectButton({ wasLeft, onPress }: { wasLeft: boolean; onPress: () => void }) {
  const id = useId();
  useFocusOnMount(id, wasLeft);
  return (
    <p>
      <Button id={id} variant="quiet" onClick={onPress}>
        Correct the name or address
      </Button>
    </p>
  );
}

type DocumentsProps = { invoices: Invoices; of: { id: string; email: string } };

function Documents({ invoices: { documents }, of }: DocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map(({ name, kind, issuedOn, total, vat }) => (
        <li key={name}>
          <b>
            {documentTitles[kind]} {name}
          </b>
          <b>{formatGbp(total)}</b>
          <small>
            {formatLongDate(issuedOn)}, with {formatGbp(vat)} VAT
          </small>
          <a href={invoiceAddress(of, name)} target="_blank" rel="noreferrer">
            Open
            <VisuallyHidden>
              {' '}
              {documentTitles[kind]} {name} (in a new tab)
            </VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Says why no invoice can be made, or what is unpaid. */
function WhyNot({ invoices: { whyNot, owed } }: { invoices: Invoices }) {
  const stillOwed =
    owed > 0 ? `${formatGbp(owed)} is still to be paid: it’s invoiced once it is.` : undefined;
  switch (whyNot) {
    case 'nothing_paid':
      return (
        <Notice>
          <p>There’s nothing to invoice: we hold no payment with VAT for this booking.</p>
          {stillOwed !== undefined && <p>{stillOwed}</p>}
        </Notice>
      );
    case 'being_taken':
      return (
        <Notice role="status">
          <p>Your payment is just being taken. You can make its invoice here in a few seconds.</p>
        </Notice>
      );
    case 'no_vat_number':
      return (
        <Notice>
          <p>
            We can’t make VAT invoices here yet. Please email us:{' '}
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </p>
        </Notice>
      );
    case 'up_to_date':
    case null:
      return stillOwed === undefined ? null : <p className={styles.owed}>{stillOwed}</p>;
  }
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return error instanceof ApiError && error.code === 'not_found' ? (
    <Notice tone="error" role="alert">
      <p>No data found! {error.message}</p>
    </Notice>
  ) : (
    <RetryNotice message={error.message} onRetry={onRetry} />
  );
}
