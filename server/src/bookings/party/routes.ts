import type { FastifyInstance, FastifyReply } from 'fastify';
import { secretId } from '@slipway/shared/api/fields.ts';
import { type WireParty, acceptCaptain, getParty } from '@slipway/shared/api/party.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { calendarFile } from '../../mail/calendar-file.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { tripSequence } from '../select-booking.ts';
import { type FoundParty, findParty, isCaptainLink, stateOfParty } from './find-party.ts';
import { acceptCaptain as accept } from './name-captain.ts';

/** Calls of the party page, open to everybody who has the page's address. */
export function partyRoutes(app: FastifyInstance, deps: Deps): void {
  serveEndpoint(app, getParty, async ({ params, query, reply }) => {
    keepPrivate(reply);
    const party = await partyOf(deps, params.token);
    return { data: partyView(party, query.captain ?? '', deps, deps.now()) };
  });

  serveEndpoint(app, acceptCaptain, async ({ body, reply }) => {
    keepPrivate(reply);
    await accept(deps, body.token, body.captain);
    return { data: {}, message: 'Thank you. You’re the captain.' };
  });

  app.get<{ Params: { token: string } }>('/party/calendar/:token', async (request, reply) => {
    keepPrivate(reply);
    const party = await partyOf(deps, request.params.token);
    const sequence = await tripSequence(deps.db, party.id);
    const isCancelled = party.status === 'cancelled';
    const isTest = party.createdAt < deps.realSince;
    const trip = { ...party, bookingId: party.id, isCancelled, isTest, sequence };
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="boat-trip.ics"')
      .send(calendarFile({ ...trip, isForCrew: true }, deps, deps.now()));
  });
}

/** The answer is written field by field, so that no other data of a booking leaves the server. */
function partyView(
  party: FoundParty,
  captainLink: string,
  { linkKey, realSince }: Pick<Deps, 'linkKey' | 'realSince'>,
  now: Date,
): WireParty {
  return {
    state: stateOfParty(party, now),
    ...(party.createdAt < realSince ? { is_test: true } : {}),
    organiser_first_name: party.firstName,
    package_name: party.packageName,
    trip_date: party.date,
    start_time: party.startTime,
    end_time: party.endTime,
    arrive_at: arriveAt(party.terms, party.startTime),
    youngest_captain: party.terms.youngestCaptain,
    asks_licence: party.terms.asksLicence,
    captain:
      party.captainName !== null && isCaptainLink(party, captainLink, linkKey)
        ? { name: party.captainName, has_accepted: party.isCaptainDeclared }
        : null,
    ...(party.terms.rules === undefined ? {} : { house_rules: JSON.stringify(party.terms.rules) }),
  };
}

function keepPrivate(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}

/** Every address that is not the address of a party page gets the same answer. */
async function partyOf(deps: Deps, token: string): Promise<FoundParty> {
  const party = secretId.safeParse(token).success ? await findParty(deps.db, token, deps.now()) : undefined;
  if (party === undefined) throw new Refusal('not_found');
  return party;
}
