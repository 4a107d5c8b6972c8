import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ownerAlertMail } from '../../mail/templates/owner-alert.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { type PaymentProvider, ProviderError } from '../../payments/payment-provider.ts';
import { attemptOf, checkPayment } from '../paying/check-payment.ts';
import type { DueRefund } from './due-refunds.ts';
import { failRefund } from './fail-refund.ts';
import { type UnansweredRefund, afterNoAnswer } from './unacknowledged-refund.ts';

type AttemptRow = Parameters<typeof checkPayment>[1];
type Once = { provider: PaymentProvider; shownAfterMs: number };

/** 20 minutes: by then the provider reports a refund that it has. */
const patientLooks = 9;

/**
 * For providers where a second call is a second refund: the send is recorded before the call, with the state of
 * the payment. An unanswered one waits for the provider's report; it is sent again once it surely has not
 * arrived, and goes to a person if nobody can know.
 */
export async function sendNonIdempotentRefund(
  deps: Deps,
  { provider, shownAfterMs }: Once,
  refund: DueRefund,
  row: AttemptRow,
): Promise<void> {
  const snapshot = await checkPayment(deps, row, 'refund');
  const lastEvent = typeof snapshot === 'string' ? undefined : snapshot.lastEvent;
  if (refund.refundRef === null) {
    // The provider is down: do not send a refund whose outcome we could not learn.
    if (snapshot === 'unreachable' && refund.attempts < patientLooks) return;
    await writeDown(deps, refund, { providerRef: refund.id, lastEventBefore: lastEvent ?? null });
    return send(deps, provider, refund, row, 'first');
  }
  const unanswered = await findUnanswered(deps, refund);
  if (unanswered === undefined) return;
  switch (afterNoAnswer(unanswered, { lastEvent, shownAfterMs, now: deps.now() })) {
    case 'send_again':
      await writeDown(deps, refund, {});
      return send(deps, provider, refund, row, 'again');
    case 'tell_owner':
      if (refund.attempts >= patientLooks) await tellOwnerOfUnanswered(deps, refund);
      return;
    case 'wait':
  }
}

async function send(
  deps: Deps,
  provider: PaymentProvider,
  refund: DueRefund,
  row: AttemptRow,
  time: 'first' | 'again',
): Promise<void> {
  // Refused the second time: the first may have arrived.
  const onRefusal = () =>
    time === 'first' ? failRefund(deps, refund) : writeDown(deps, refund, { lastEventBefore: null });
  deps.crashPoint('refund: claimed');
  try {
    const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: refund.amount });
    deps.crashPoint('refund: provider answered');
    if (answer === 'refused' || answer === 'disputed') await onRefusal();
    else await writeDown(deps, refund, { providerRef: answer.providerRef, status: 'accepted' });
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await onRefusal();
    else if (error.kind !== 'outcome_unknown' && time === 'first')
      await writeDown(deps, refund, { providerRef: null });
  }
}

/** Undefined if the outcome is known by now. */
function findUnanswered({ db }: Deps, { id }: DueRefund): Promise<UnansweredRefund | undefined> {
  return db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select([
      'refunds.amount',
      'paymentAttempts.captured',
      'refunds.updatedAt as sentAt',
      'refunds.lastEventBefore',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('mails').select('mails.id').where('onceKey', '=', alertKey(id)))
        .$castTo<boolean>()
        .as('isOwnerTold'),
    )
    .where('refunds.id', '=', id)
    .where('refunds.status', '=', 'requested')
    .executeTakeFirst();
}

const alertKey = (refundId: string) => `refund unanswered ${refundId}`;

async function codeOf(db: Deps['db'], bookingId: string): Promise<string> {
  const booking = await db
    .selectFrom('bookings')
    .select('code')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return booking.code;
}

/** Once; after that it belongs to a person and is not sent again automatically. */
async function tellOwnerOfUnanswered(deps: Deps, { id, bookingId, amount }: DueRefund): Promise<void> {
  const { db, now, business } = deps;
  const mail = ownerAlertMail(
    'A refund was sent and not answered',
    { id: bookingId, code: await codeOf(db, bookingId) },
    business,
    `We do not know whether the provider has the ${formatGbp(amount)}, and do not send it again by ourselves: it might go back twice. Please look there for the reference ${id}, and send it if it is missing.`,
    alertKey(id),
  );
  if (!(await insertMail(db, mail, now()))) return;
  deps.log.error({ refundId: id }, 'a refund was sent and not answered');
  deps.mailWritten();
}

/** `updatedAt` is when it was last sent. */
async function writeDown(
  { db, now }: Deps,
  { id }: DueRefund,
  state: Partial<Pick<Row<'refunds'>, 'providerRef' | 'lastEventBefore'>> & { status?: 'accepted' },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ ...state, updatedAt: now() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}
