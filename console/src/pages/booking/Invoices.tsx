import {
  invoicePath,
  issueInvoiceByStaff,
  listBookingInvoices,
} from '@slipway/shared/api/console/invoices.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import {
  documentTitles,
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

/** The VAT invoices and credit notes of a booking, each with its page to print, and the one that can be made. */
export function Invoices({ bookingId }: { bookingId: string }) {
  const invoices = useQuery({
    queryKey: ['booking', bookingId, 'invoices'],
    queryFn: ({ signal }) => call(listBookingInvoices, { params: { id: bookingId }, signal }),
  });
  const [isOpen, setIsOpen] = useState(false);
  const { data } = invoices;
  return (
    <Panel title="VAT invoices">
      <Reading query={invoices} text="Reading the invoices …" />
      {data !== undefined && (
        <>
          <Documents bookingId={bookingId} documents={data.documents} />
          {data.whyNot !== null && <p className={styles.none}>{data.whyNot.sentence}</p>}
          {data.owed > 0 && (
            <p className={styles.none}>{money(data.owed)} is still owed: it is invoiced once it is paid.</p>
          )}
          {data.next !== null && (
            <Button onClick={() => setIsOpen(true)}>Make the VAT invoice of {money(data.next.total)}</Button>
          )}
          {isOpen && data.next !== null && (
            <MakeInvoice
              bookingId={bookingId}
              isFull={data.next.kind === 'full'}
              buyer={data.buyer}
              onLeave={() => setIsOpen(false)}
            />
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

type MakeInvoiceProps = {
  bookingId: string;
  isFull: boolean;
  buyer: Found['buyer'];
  onLeave: () => void;
};

/** Above `mostSimplified` it asks for name and address, which stand on this document alone. */
function MakeInvoice({ bookingId, isFull, buyer, onLeave }: MakeInvoiceProps) {
  const [typed, keep, forget] = useKept(`invoice ${bookingId}`, buyer ?? { name: '', address: '' });
  const isNamed = typed.name.trim() !== '' && typed.address.trim() !== '';
  const leave = () => {
    forget();
    onLeave();
  };
  return (
    <CommandDialog
      title="Make the VAT invoice"
      deed="Make it"
      endpoint={issueInvoiceByStaff}
      words={
        !isFull
          ? { bookingId }
          : isNamed
            ? { bookingId, ...typed }
            : `Above ${formatShortGbp(mostSimplified)} an invoice says whom it is for: type a name and an address.`
      }
      onDone={leave}
      onLeave={leave}
    >
      {isFull && (
        <>
          <TextField
            label="Name or company"
            hint="For this document alone. It is kept with it for six years, also when the customer is erased."
            autoComplete="off"
            maxLength={longestBuyer}
            value={typed.name}
            onChange={(event) => keep({ ...typed, name: event.target.value })}
          />
          <TextArea
            label="Address"
            autoComplete="off"
            rows={4}
            maxLength={longestBuyerAddress}
            value={typed.address}
            onChange={(event) => keep({ ...typed, address: event.target.value })}
          />
        </>
      )}
    </CommandDialog>
  );
}
