import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { queryOptions } from '@tanstack/react-query';
import { type WirePayLink, payByLink, viewPayLink } from '@slipway/shared/api/pay-links.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { ApiError, brokenAnswerMessage } from './api-error.ts';
import { callWithStoredKey, forgetKey } from './call-idempotent.ts';
import { call, wholePence } from './client.ts';
import { type HeldBoat, sessionDataField } from './holds.ts';

/** The debt that a pay link is for, as it is now. */
export type PayLink = {
  status: WirePayLink['status'];
  /** The booking was made while payments were simulated. */
  isTest: boolean;
  paysFor: WirePayLink['pays_for'];
  total: Pence;
  /** The charges that this link is for, paid or not: the kind, such as 'Late back', and the amount. */
  charges: readonly { what: string; amount: Pence }[];
  /** The deadline, by the server's clock. */
  until: string;
  packageName: string;
  date: LocalDate;
  startTime: string;
  endTime: string;
  guests: number;
  /** The number of the boat that this payment is for, counted from 1. */
  boat: number;
  /** The number of the boat, if the link is for one of two boats sold together. */
  boatOfTwo: number | null;
  /** The booking's terms; undefined: the terms of the business. */
  terms: BoatTerms | undefined;
  boats: readonly { status: WirePayLink['status']; total: Pence; guests: number }[];
};

export function payLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['pay-link', link],
    queryFn: async ({ signal }): Promise<PayLink> => {
      const { data: wire } = await call(viewPayLink, { body: { link }, signal });
      return {
        status: wire.status,
        isTest: wire.is_test === true,
        paysFor: wire.pays_for,
        total: wholePence(wire.total),
        charges: (wire.charges ?? []).map(({ what, amount }) => ({ what, amount: wholePence(amount) })),
        until: wire.until,
        packageName: wire.package_name,
        date: localDate(wire.booking_date),
        startTime: wire.expected_start_time,
        endTime: wire.expected_endtime,
        guests: wire.expected_guests,
        boat: wire.boat,
        boatOfTwo: wire.boat_of_two ?? null,
        terms: wire.business_terms === undefined ? undefined : (JSON.parse(wire.business_terms) as BoatTerms),
        boats: wire.boats.map((boat) => ({ ...boat, total: wholePence(boat.total) })),
      };
    },
    // The page fetches the debt regularly, because somebody else may pay it and staff may change it.
    staleTime: 0,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** Begins a payment. If the call is repeated after a lost answer or a refresh, it gets the answer of the first call. */
export async function beginToPay(
  link: string,
  { total, boat }: PayLink,
  method: PaidMethod,
  replaces: string | undefined,
): Promise<HeldBoat> {
  const { data } = await callWithStoredKey(payByLink, {
    link,
    boat,
    payment_method_id: methodIds[method],
    total: poundsOf(total),
    ...(replaces === undefined ? {} : { replaces }),
  });
  const sessionData = data[sessionDataField[method]];
  if (sessionData === undefined) throw new ApiError({ status: 200, message: brokenAnswerMessage });
  return {
    sessionData,
    hold: {
      bookingId: data.booking_id,
      reference: data.transactionReference,
      method,
      deadline: data.hold_expires_at,
      slotId: 0,
      total,
      asked: link,
      replaced: null,
      declines: 0,
    },
  };
}

/** Call this after a payment has succeeded or was given up, so that the next press begins a new payment. */
export function forgetPaying(): void {
  forgetKey(payByLink);
}
