import { routePatterns } from '@slipway/shared/values/site-paths.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Calendar } from '../../catalogue/availability/calendar.ts';
import { partyCard } from '../../bookings/party/party-card.ts';
import { payLinkCard } from '../../bookings/money/pay-link/pay-link-card.ts';
import { withoutJavaScript } from '@slipway/shared/business-block.ts';
import { Html, html } from '../../mail/html.ts';
import type { Deps } from '../../bookings/deps.ts';
import { choiceCard } from './choice-card.ts';
import { type LinkCard, sendCard } from './link-card.ts';
import type { SitePages } from '../site-pages.ts';

/**
 * Serves paths of pages that a browser opens as hash routes (docs/decisions/0043). Each answer has a link-preview card,
 * and a text for browsers without JavaScript. An unknown name gets the same 404 as any address without a page.
 */
export function twinRoutes(app: FastifyInstance, deps: Deps, pages: SitePages, calendar: Calendar): void {
  const send = async (reply: FastifyReply, card: LinkCard | undefined) => {
    const page = card && (await pages.page(routePatterns.booking));
    if (page === undefined || card === undefined) return reply.callNotFound();
    await sendCard(reply, page, card);
    return reply;
  };

  app.get(routePatterns.booking, async (request, reply) =>
    send(reply, await choiceCard(deps, calendar, request.query as Record<string, unknown>)),
  );
  app.get<{ Params: { party_token: string } }>(routePatterns.party, async ({ params }, reply) =>
    send(reply, withText(deps, await partyCard(deps, params.party_token), 'see this page', 'tell you more')),
  );
  app.get<{ Params: { link: string } }>(routePatterns.payLink, async ({ params }, reply) =>
    send(reply, withText(deps, await payLinkCard(deps, params.link), 'pay online', 'help you')),
  );
}

function withText(
  { business }: Pick<Deps, 'business'>,
  card: { title: string; description: string } | undefined,
  action: string,
  help: string,
): LinkCard | undefined {
  return (
    card && {
      ...card,
      text: html`<h1>${card.title}</h1>
        <p>${card.description}</p>
        ${new Html(withoutJavaScript(business, action, help))}`,
    }
  );
}
