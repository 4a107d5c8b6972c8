import {
  invoiceYears,
  longestBuyer,
  longestBuyerAddress,
  mostSimplified,
} from '@slipway/shared/rules/vat-documents.ts';
import { formatGbp, formatShortGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError, brokenAnswerMessage } from '../../../api/api-error.ts';
import { type Buyer, type Invoices, correctInvoice, makeInvoice } from '../../../api/invoices.ts';
import { PublicDemoNote } from '../../../sections/PublicDemoNote.tsx';
import styles from './InvoicesPage.module.css';

type OfBooking = { id: string; email: string };
type Outcome = {
  onMade: (name: string) => void;
  /** Called if the server refused: the amount to invoice may have changed. */
  onChanged: () => void;
};

type InvoiceFormProps = Outcome & {
  of: OfBooking;
  next: NonNullable<Invoices['next']>;
  isFurther: boolean;
  /** The customer whom earlier invoices name. This invoice must name the same customer. */
  buyer: Buyer | null;
};

/**
 * Makes an invoice for the payments. If the invoice is above `mostSimplified` and no earlier invoice names a
 * customer, the form asks for a name and an address.
 */
export function InvoiceForm({ of, next, isFurther, buyer, ...outcome }: InvoiceFormProps) {
  const isFull = next.kind === 'full';
  return (
    <DocumentForm
      title={isFurther ? 'What you paid since then' : 'For what you’ve paid'}
      action="Make my VAT invoice"
      draft={`make ${of.id}`}
      before={isFull && buyer === null ? { name: '', address: '' } : undefined}
      onSend={(typed) => makeInvoice(of, typed)}
      {...outcome}
    >
      <p>
        <b>{formatGbp(next.total)}</b>, with {formatGbp(next.vat)} VAT.
      </p>
      {isFull && buyer !== null && <p>It’s for {buyer.name}, as your invoice before.</p>}
      {isFull && buyer === null && (
        <p>
          Above {formatShortGbp(mostSimplified)} an invoice says whom it’s for. We print what you type on this
          booking’s invoices only, keep it with them for {invoiceYears} years, as tax law requires, and use it
          for nothing else.
        </p>
      )}
    </DocumentForm>
  );
}

type CorrectFormProps = Outcome & { of: OfBooking; buyer: Buyer; onLeave: () => void };

/** Corrects the name or address on the invoices, with a credit note and a new invoice. */
export function CorrectForm({ of, buyer, onLeave, ...outcome }: CorrectFormProps) {
  return (
    <DocumentForm
      title="Correct the name or address"
      action="Make the corrected invoice"
      draft={`correct ${of.id}`}
      before={buyer}
      onSend={(typed) => correctInvoice(of, typed ?? buyer)}
      onLeave={onLeave}
      {...outcome}
    >
      <p>
        An invoice never changes. So a credit note takes back what was invoiced, and a new invoice says the
        same to the name and address below. No money moves. Please keep all of them.
      </p>
    </DocumentForm>
  );
}

/** Keeps typed text for a visitor who leaves the page and returns. */
const typedBefore = new Map<string, Buyer>();

type DocumentFormProps = Outcome & {
  title: string;
  action: string;
  /** The key under which typed text is kept. */
  draft: string;
  /** The initial content of the fields; undefined: the form asks for no name. */
  before: Buyer | undefined;
  onSend: (typed: Buyer | undefined) => Promise<string>;
  onLeave?: () => void;
  children: ReactNode;
};

function DocumentForm({
  title,
  action,
  draft,
  before,
  onSend,
  onMade,
  onChanged,
  onLeave,
  children,
}: DocumentFormProps) {
  const nameId = useId();
  // The visitor has just opened this form, so it takes the focus.
  useFocusOnMount(nameId, onLeave !== undefined);
  const [typed, setTyped] = useState(typedBefore.get(draft) ?? before);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ sentence: string; field?: string | undefined }>();
  const type = (now: Buyer) => {
    typedBefore.set(draft, now);
    setTyped(now);
  };

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setProblem(undefined);
    setSending(true);
    try {
      const name = await onSend(before && typed);
      typedBefore.delete(draft);
      onMade(name);
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      setProblem({ sentence: known?.message ?? brokenAnswerMessage, field: known?.details.field });
      if (known?.code === 'invalid') onChanged();
    } finally {
      setSending(false);
    }
  }

  return (
    <Card aria-labelledby="invoice-title">
      <h2 id="invoice-title">{title}</h2>
      {before !== undefined && <PublicDemoNote />}
      {children}
      <form onSubmit={(event) => void send(event)}>
        {before !== undefined && typed !== undefined && (
          <>
            <TextField
              id={nameId}
              label="Name or company"
              autoComplete="organization"
              maxLength={longestBuyer}
              required
              isWrong={problem?.field === 'name'}
              value={typed.name}
              onChange={(event) => type({ ...typed, name: event.target.value })}
            />
            <TextArea
              label="Address"
              autoComplete="street-address"
              maxLength={longestBuyerAddress}
              rows={4}
              required
              isWrong={problem?.field === 'address'}
              value={typed.address}
              onChange={(event) => type({ ...typed, address: event.target.value })}
            />
          </>
        )}
        {problem !== undefined && (
          <Notice tone="error" role="alert">
            <p>{problem.sentence}</p>
          </Notice>
        )}
        <div className={styles.actions}>
          <Button variant="primary" type="submit" aria-disabled={isSending}>
            {isSending ? 'Making it …' : action}
          </Button>
          {onLeave !== undefined && (
            <Button variant="quiet" onClick={onLeave}>
              Leave it as it is
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
