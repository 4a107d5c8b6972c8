import {
  type WireInvoices,
  correctInvoice as correct,
  issueInvoice,
  listInvoices,
} from '@slipway/shared/api/invoices.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, wholePence } from './client.ts';

type OfBooking = { id: string; email: string };

export type Invoices = {
  /** The invoices, the latest first; `name` is the number printed on an invoice. */
  documents: readonly {
    name: string;
    kind: WireInvoices['documents'][number]['kind'];
    issuedOn: LocalDate;
    total: Pence;
    vat: Pence;
  }[];
  next: { kind: 'simplified' | 'full'; total: Pence; vat: Pence } | null;
  whyNot: WireInvoices['why_not'];
  /** The unpaid amount. It is invoiced once it is paid. */
  owed: Pence;
  /** The customer on the last full invoice. */
  buyer: Buyer | null;
  correct: WireInvoices['correct'];
};

export type Buyer = { name: string; address: string };

/** The time until the page asks again. The provider captures a payment some seconds after the customer pays. */
const beingTakenMs = 3000;

export function invoicesQuery({ id, email }: OfBooking) {
  return queryOptions({
    queryKey: ['invoices', id, email],
    queryFn: async ({ signal }): Promise<Invoices> => {
      const { data } = await call(listInvoices, { params: { id }, query: { email }, signal });
      return {
        documents: data.documents.map(({ issued_on, total, vat, ...document }) => ({
          ...document,
          issuedOn: localDate(issued_on),
          total: wholePence(total),
          vat: wholePence(vat),
        })),
        next: data.next && {
          ...data.next,
          total: wholePence(data.next.total),
          vat: wholePence(data.next.vat),
        },
        whyNot: data.why_not,
        owed: wholePence(data.owed),
        buyer: data.buyer,
        correct: data.correct,
      };
    },
    refetchInterval: ({ state: { data } }) => (data?.whyNot === 'being_taken' ? beingTakenMs : false),
  });
}

/**
 * Makes an invoice and returns its number; a second press gets the same number. `buyer`: the customer on a full
 * invoice.
 */
export async function makeInvoice({ id, email }: OfBooking, buyer: Buyer | undefined): Promise<string> {
  return (await call(issueInvoice, { body: { id, email, ...buyer } })).data.name;
}

/** Corrects the name and address, and returns the number of the new invoice. */
export async function correctInvoice({ id, email }: OfBooking, buyer: Buyer): Promise<string> {
  return (await call(correct, { body: { id, email, ...buyer } })).data.name;
}

/** A document as a page for printing on A4. */
export function invoiceAddress({ id, email }: OfBooking, name: string): string {
  return `/api/booking/invoices/${id}/${name}?${new URLSearchParams({ email }).toString()}`;
}
