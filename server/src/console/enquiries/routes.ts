import type { FastifyInstance } from 'fastify';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { firstContactMistake } from '@slipway/shared/rules/contact-form.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { idempotencyKeyOf, withIdempotency } from '../../platform/http/idempotency.ts';
import { networkOf } from '../../platform/http/network-address.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { whileWaitedFor } from '../../platform/http/while-waited-for.ts';
import { enquiryReceivedMail } from '../../mail/templates/enquiry-received.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export function enquiryRoutes(app: FastifyInstance, { db, now, business, limiter, mailWritten }: Deps): void {
  serveEndpoint(app, addEnquiry, async ({ body, request }) => {
    const mistake = firstContactMistake(body);
    if (mistake !== undefined) {
      throw new Refusal('invalid', { message: mistake.message, details: { field: mistake.field } });
    }
    const key = idempotencyKeyOf(request);
    const network = networkOf(request.ip);
    await limiter.count(db, 'enquiryByNetworkMinute', network);
    await limiter.count(db, 'enquiryByNetworkDay', network);
    const at = now();
    const { guests, date, ...sent } = body;
    const asked = { guests: guests ?? null, wantedDate: date === undefined ? null : localDate(date) };
    const { db: waited } = whileWaitedFor({ db }, request);
    await withIdempotency(waited, key, at, async (transaction) => {
      await transaction
        .insertInto('enquiries')
        .values({ ...sent, ...asked, createdAt: at })
        .execute();
      // Sends no copy to the typed address. Otherwise, anybody could send email to strangers through us.
      await insertMail(
        transaction,
        enquiryReceivedMail({ ...sent, message: linesOf(asked) + sent.message }, business),
        at,
      );
      return {};
    });
    mailWritten();
    return { data: {}, message: 'Thanks, we’ve got your message and will reply soon.' };
  });
}

/** The lines about the guests and the day. They come before the message in the email to the business. */
function linesOf({ guests, wantedDate }: Pick<Row<'enquiries'>, 'guests' | 'wantedDate'>): string {
  if (guests === null && wantedDate === null) return '';
  return `Guests: ${guests ?? 'not said'}\nDay: ${wantedDate === null ? 'not chosen yet' : formatLongDate(wantedDate)}\n\n`;
}
