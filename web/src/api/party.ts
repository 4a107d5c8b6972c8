import { queryOptions } from '@tanstack/react-query';
import { type WireParty, acceptCaptain, getParty } from '@slipway/shared/api/party.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

/** The trip, with the facts that everyone aboard may know. */
export type PartyTrip = {
  state: WireParty['state'];
  /** The booking was made while payments were simulated. */
  isTest: boolean;
  organiser: string;
  packageName: string;
  date: LocalDate;
  startTime: string;
  endTime: string;
  arriveAt: string;
  /** The boat's requirements; undefined: the business's requirements apply. */
  youngestCaptain?: number | null | undefined;
  asksLicence?: boolean | null | undefined;
  /** The person who is asked, by a valid captain's link, to be the captain. */
  captain: { name: string; hasAccepted: boolean } | null;
} & Pick<BusinessTerms, 'rules'>;

/** `captain`: the signature of a captain's link, or ''. */
export function partyQuery(token: string, captain: string) {
  return queryOptions({
    queryKey: ['party', token, captain],
    queryFn: async ({ signal }): Promise<PartyTrip> => {
      const query = captain === '' ? {} : { captain };
      const { data } = await call(getParty, { params: { token }, query, signal });
      return {
        state: data.state,
        isTest: data.is_test === true,
        organiser: data.organiser_first_name,
        packageName: data.package_name,
        date: localDate(data.trip_date),
        startTime: data.start_time,
        endTime: data.end_time,
        arriveAt: data.arrive_at,
        youngestCaptain: data.youngest_captain,
        asksLicence: data.asks_licence,
        captain:
          data.captain === null ? null : { name: data.captain.name, hasAccepted: data.captain.has_accepted },
        rules: JSON.parse(data.house_rules ?? '{}') as BusinessTerms['rules'],
      };
    },
    staleTime: 0,
  });
}

export async function acceptAsCaptain(token: string, captain: string): Promise<string> {
  return (await call(acceptCaptain, { body: { token, captain } })).message;
}

export function partyCalendarAddress(token: string): string {
  return `/api/party/calendar/${encodeURIComponent(token)}`;
}
