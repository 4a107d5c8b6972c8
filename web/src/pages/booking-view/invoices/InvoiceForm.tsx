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
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, brokenAnswerMessage } from '../../../api/api-error.ts';
import { type Buyer, type Invoices, makeInvoice } from '../../../api/invoices.ts';
import { PublicDemoNote } from '../../../sections/PublicDemoNote.tsx';

type InvoiceFormProps = {
  of: { id: string; email: string };
  next: NonNullable<Invoices['next']>;
  isFurther: boolean;
  buyer: Buyer | null;
  onMade: (name: string) => void;
  /** It was refused: what can be invoiced may be something else by now. */
  onChanged: () => void;
};

/** What was typed, for who goes back and comes again. */
const typedBefore = new Map<string, Buyer>();

/** Makes the invoice of what was paid. Above `mostSimplified` it asks for name and address, for this document alone. */
export function InvoiceForm({ of, next, isFurther, buyer, onMade, onChanged }: InvoiceFormProps) {
  const isFull = next.kind === 'full';
  const [typed, setTyped] = useState(typedBefore.get(of.id) ?? buyer ?? { name: '', address: '' });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<{ sentence: string; field?: string | undefined }>();
  const form = useRef<HTMLFormElement>(null);
  const type = (more: Partial<Buyer>) => {
    const now = { ...typed, ...more };
    typedBefore.set(of.id, now);
    setTyped(now);
  };

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setProblem(undefined);
    setSending(true);
    try {
      const name = await makeInvoice(of, isFull ? typed : undefined);
      typedBefore.delete(of.id);
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
      <h2 id="invoice-title">{isFurther ? 'What you paid since then' : 'For what you’ve paid'}</h2>
      <p>
        <b>{formatGbp(next.total)}</b>, with {formatGbp(next.vat)} VAT.
      </p>
      <form ref={form} onSubmit={(event) => void send(event)}>
        {isFull && (
          <>
            <PublicDemoNote />
            <p>
              Above {formatShortGbp(mostSimplified)} an invoice says whom it’s for. What you type stands on
              this invoice alone: we keep it with it for {invoiceYears} years, as tax law requires, and use it
              for nothing else.
            </p>
            <TextField
              label="Name or company"
              autoComplete="organization"
              maxLength={longestBuyer}
              required
              isWrong={problem?.field === 'name'}
              value={typed.name}
              onChange={(event) => type({ name: event.target.value })}
            />
            <TextArea
              label="Address"
              autoComplete="street-address"
              maxLength={longestBuyerAddress}
              rows={4}
              required
              isWrong={problem?.field === 'address'}
              value={typed.address}
              onChange={(event) => type({ address: event.target.value })}
            />
          </>
        )}
        {problem !== undefined && (
          <Notice tone="error" role="alert">
            <p>{problem.sentence}</p>
          </Notice>
        )}
        <Button variant="primary" type="submit" aria-disabled={isSending}>
          {isSending ? 'Making it …' : 'Make my VAT invoice'}
        </Button>
      </form>
    </Card>
  );
}
