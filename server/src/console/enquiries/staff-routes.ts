import { getEnquiry, listEnquiries } from '@slipway/shared/api/console/enquiries.ts';
import { mostGuestsIn } from '@slipway/shared/rules/house-rules.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readSaidTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { retention } from '../../platform/runtime/retention.ts';
import { serveConsole } from '../serve-console.ts';
import { answersOf } from './enquiry-commands.ts';

const pageSize = 30;

/**
 * The console's calls about enquiries: reading a question and our answers, answering it, and selling to the enquirer.
 */
export function staffEnquiryRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  serveConsole(app, listEnquiries, async ({ query: { before, state } }) => {
    // Reads one row more than is shown, to know whether there is a next page.
    let rows = enquiries(db)
      .orderBy('e.id', 'desc')
      .limit(pageSize + 1);
    if (before !== undefined) rows = rows.where('e.id', '<', Number(before));
    if (state !== undefined) rows = rows.where(stateOf, '=', state);
    const found = await rows.execute();
    const shown = found.slice(0, pageSize);
    const counted = await db
      .selectFrom('enquiries as e')
      .select([stateOf.as('state'), sql<number>`count(*)::integer`.as('many')])
      .groupBy('state')
      .execute();
    const many = (asked: State) => counted.find((row) => row.state === asked)?.many ?? 0;
    return {
      data: {
        enquiries: shown.map(enquiryView),
        next: found.length > pageSize ? String(shown.at(-1)!.id) : null,
        counts: { new: many('new'), waiting: many('waiting') },
      },
    };
  });

  serveConsole(app, getEnquiry, async ({ params }) => {
    const row = await enquiries(db).where('e.id', '=', Number(params.id)).executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', { message: 'This enquiry has been deleted.' });
    const key = emailKey(row.email);
    const { many } = await db
      .selectFrom('bookings')
      .select(sql<number>`count(*)::integer`.as('many'))
      .where('emailKey', '=', key)
      .where('emailKey', '<>', '')
      .where('status', 'in', ['confirmed', 'completed', 'held'])
      .executeTakeFirstOrThrow();
    return {
      data: {
        ...enquiryView(row),
        canBeEmailed: canReceiveMail(row.email),
        mostGuests: mostGuestsIn(await readSaidTermsAt(db, now())),
        answers: (await answersOf(db, row.id)).map(({ at, by, facts, sentAt, givenUpAt }) => ({
          at: at.toISOString(),
          by,
          words: (facts as { words?: string } | null)?.words ?? '',
          sent:
            sentAt !== null
              ? ('handed over' as const)
              : givenUpAt !== null
                ? ('failed' as const)
                : ('waiting' as const),
        })),
        bookings: many,
        forgottenOn: addMonths(venueDate(row.createdAt), retention.enquiryMonths),
      },
    };
  });
}

type State = 'new' | 'waiting' | 'done';

/** An enquiry is new until somebody answers or closes it. */
const stateOf = sql<State>`case when e.done_at is not null then 'done'
  when exists (select from mails m where m.enquiry_id = e.id) then 'waiting' else 'new' end`;

function enquiries(db: Database) {
  return db
    .selectFrom('enquiries as e')
    .leftJoin('bookings as b', 'b.id', 'e.bookingId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails as m')
          .leftJoin('staffActions as a', 'a.id', 'm.actionId')
          .leftJoin('staff as p', 'p.id', 'a.staffId')
          .select(['m.createdAt as answeredAt', 'p.name as answeredBy'])
          .whereRef('m.enquiryId', '=', 'e.id')
          .orderBy('m.createdAt', 'desc')
          .orderBy('m.actionId', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('e')
    .select(['b.id as soldId', 'b.date as soldDate', 'b.startTime as soldTime', 'b.status as soldStatus'])
    .select(['last.answeredAt', 'last.answeredBy'])
    .select(stateOf.as('state'));
}

type Found = Row<'enquiries'> & {
  state: State;
  answeredAt: Date | null;
  answeredBy: string | null;
  soldId: string | null;
  soldDate: Row<'bookings'>['date'] | null;
  soldTime: Row<'bookings'>['startTime'] | null;
  soldStatus: Row<'bookings'>['status'] | null;
};

function enquiryView({ id, createdAt, name, email, phone, message, guests, wantedDate, ...found }: Found) {
  const { soldId, soldDate, soldTime, soldStatus } = found;
  return {
    id,
    at: createdAt.toISOString(),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    message: message.trim(),
    guests,
    date: wantedDate,
    state: found.state,
    answered: found.answeredAt === null ? null : { by: found.answeredBy, at: found.answeredAt.toISOString() },
    booking:
      soldId === null || soldDate === null || soldTime === null || soldStatus === null
        ? null
        : { bookingId: soldId, date: soldDate, startTime: soldTime, status: soldStatus },
  };
}
