import {
  correctInvoiceByStaff,
  invoicePath,
  issueInvoiceByStaff,
  listBookingInvoices,
} from '@slipway/shared/api/console/invoices.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import {
  documentTitles,
  invoiceYears,
  longestBuyer,
  longestBuyerAddress,
  mostSimplified,
} from '@slipway/shared/rules/vat-documents.ts';
import { formatShortGbp } from '@slipway/shared/values/pence.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Panel } from '../../parts/Panel.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './Money.module.css';

type Found = DataOf<typeof listBookingInvoices>;

/**
 * The VAT invoices and credit notes of a booking, each with a page to print, and the actions that make or correct an
 * invoice.
 */
export function Invoices({ bookingId }: { bookingId: string }) {
  const invoices = useQuery({
    queryKey: ['booking', bookingId, 'invoices'],
    queryFn: ({ signal }) => call(listBookingInvoices, { params: { id: bookingId }, signal }),
  });
  const [open, setOpen] = useState<'make' | 'correct'>();
  const leave = () => setOpen(undefined);
  const { data } = invoices;
  return (
    <Panel title="VAT invoices">
      <Reading query={invoices} text="Loading the invoices …" />
      {data !== undefined && (
        <>
          <Documents bookingId={bookingId} documents={data.documents} />
          {data.whyNot !== null && <p className={styles.none}>{data.whyNot.sentence}</p>}
          {data.owed > 0 && (
            <p className={styles.none}>
              {money(data.owed)} is still owed. You can invoice that sum once it is paid.
            </p>
          )}
          {data.next !== null && (
            <Button onClick={() => setOpen('make')}>Make the VAT invoice of {money(data.next.total)}</Button>
          )}
          {data.correct !== null && (
            <Button onClick={() => setOpen('correct')}>Correct the name or address</Button>
          )}
          {open === 'make' && data.next !== null && (
            <MakeInvoice
              bookingId={bookingId}
              asksBuyer={data.next.kind === 'full' && data.buyer === null}
              onLeave={leave}
            />
          )}
          {open === 'correct' && data.buyer !== null && (
            <CorrectInvoice bookingId={bookingId} buyer={data.buyer} onLeave={leave} />
          )}
        </>
      )}
    </Panel>
  );
}

function Documents({ bookingId, documents }: Pick<Found, 'documents'> & { bookingId: string }) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {documents.map(({ name, kind, issuedOn, total, buyer }) => (
        <li key={name}>
          <a
            href={`/api${invoicePath.replace(':id', bookingId).replace(':name', name)}`}
            target="_blank"
            rel="noreferrer"
          >
            {documentTitles[kind]} {name}
          </a>
          <b>{money(total)}</b>
          <small>
            {formatLongDate(localDate(issuedOn))}
            {buyer !== null && `, for ${buyer}`}
          </small>
        </li>
      ))}
    </ul>
  );
}

type Buyer = NonNullable<Found['buyer']>;
type MakeInvoiceProps = { bookingId: string; asksBuyer: boolean; onLeave: () => void };

/** The first invoice above `mostSimplified` asks for name and address; later invoices reuse both. */
function MakeInvoice({ bookingId, asksBuyer, onLeave }: MakeInvoiceProps) {
  const [typed, keep, forget] = useKept(`invoice ${bookingId}`, { name: '', address: '' });
  const leave = () => {
    forget();
    onLeave();
  };
  return (
    <CommandDialog
      title="Make the VAT invoice"
      action="Make it"
      endpoint={issueInvoiceByStaff}
      words={
        !asksBuyer
          ? { bookingId }
          : isNamed(typed)
            ? { bookingId, ...typed }
            : `An invoice above ${formatShortGbp(mostSimplified)} must name the customer: type a name and an address.`
      }
      onDone={leave}
      onLeave={leave}
    >
      {asksBuyer && <BuyerFields typed={typed} onType={keep} />}
    </CommandDialog>
  );
}

type CorrectInvoiceProps = { bookingId: string; buyer: Buyer; onLeave: () => void };

/** A credit note for the invoice, and a new invoice with another name or address. */
function CorrectInvoice({ bookingId, buyer, onLeave }: CorrectInvoiceProps) {
  const [typed, keep, forget] = useKept(`corrected invoice ${bookingId}`, buyer);
  const leave = () => {
    forget();
    onLeave();
  };
  const isOther = typed.name.trim() !== buyer.name || typed.address.trim() !== buyer.address;
  return (
    <CommandDialog
      title="Correct the name or address"
      action="Make the credit note and the new invoice"
      endpoint={correctInvoiceByStaff}
      words={
        isNamed(typed) && isOther
          ? { bookingId, ...typed }
          : 'Type the correct name and address. An issued invoice never changes: a credit note cancels the old one, and a new invoice has the correct details.'
      }
      onDone={leave}
      onLeave={leave}
    >
      <BuyerFields typed={typed} onType={keep} />
    </CommandDialog>
  );
}

const isNamed = ({ name, address }: Buyer) => name.trim() !== '' && address.trim() !== '';

function BuyerFields({ typed, onType }: { typed: Buyer; onType: (typed: Buyer) => void }) {
  return (
    <>
      <TextField
        label="Name or company"
        hint={`For this document only. The document keeps the name for ${invoiceYears} years, even if the customer’s data is erased.`}
        autoComplete="off"
        maxLength={longestBuyer}
        value={typed.name}
        onChange={(event) => onType({ ...typed, name: event.target.value })}
      />
      <TextArea
        label="Address"
        autoComplete="off"
        rows={4}
        maxLength={longestBuyerAddress}
        value={typed.address}
        onChange={(event) => onType({ ...typed, address: event.target.value })}
      />
    </>
  );
}
