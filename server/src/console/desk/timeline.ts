import { aboutPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import type { WireStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Sender } from '../../mail/mail-content.ts';
import { textOfMail } from '../../mail/render-mail.ts';
import { reasonText, titleOf } from '../../payments/dispute-text.ts';
import { isByHand } from '../../payments/hand-money.ts';
import { providerLabel } from './booking-money.ts';
import { backByHand } from './cancel-commands.ts';
import type { BookingFile } from './read-booking.ts';

type Entry = WireStaffBooking['timeline'][number];

const states: Record<string, string> = {
  held: 'Held for payment.',
  confirmed: 'Confirmed.',
  completed: 'The trip is over.',
  cancelled: 'Cancelled.',
  expired: 'Not paid in time.',
  replaced: 'The customer changed the order.',
  called_off: 'The time was closed while the customer was paying.',
};

const money: Record<string, string> = {
  authorised: 'set aside',
  captured: 'taken',
  declined: 'declined',
  voided: 'released, nothing was taken',
  failed: 'failed',
};

const textBecame: Record<BookingFile['texts'][number]['status'], string> = {
  waiting: 'will be sent',
  sending: 'is being sent',
  sent: 'handed to the text message service',
  delivered: 'delivered',
  failed: 'not delivered: on the list to ring',
  unanswered: 'nobody knows whether it was sent: on the list to ring',
  over: 'not sent, one too many for the day: on the list to ring',
};

const back: Record<BookingFile['refunds'][number]['status'], string> = {
  requested: 'is being refunded',
  accepted: 'is being refunded',
  done: 'given back',
  failed: 'could not be refunded',
  dropped: 'was not sent, for a dispute',
};

/** All events of a booking, newest first: states, money, emails, actions of staff and notes. */
export function timelineOf(file: BookingFile, { hasMoney }: { hasMoney: boolean }, sender: Sender): Entry[] {
  const by = (id: string | null) => (id === null ? null : (file.people.get(id) ?? null));
  const entry = (
    key: string,
    at: Date,
    kind: Entry['kind'],
    sentence: string,
    more: Partial<Entry> = {},
  ): Entry => ({
    key,
    at: at.toISOString(),
    kind,
    sentence,
    by: null,
    detail: null,
    mailId: null,
    isAhead: false,
    ...more,
  });
  const entries = [
    ...file.events.map((event) =>
      entry(`state ${event.id}`, event.at, 'state', states[event.toStatus] ?? event.toStatus, {
        detail: event.cause,
      }),
    ),
    ...(hasMoney ? moneyEntries(file, entry) : []),
    ...file.mails.map((mail) =>
      entry(`email ${mail.id}`, mail.sentAt ?? mail.createdAt, 'email', textOfMail(mail, sender).subject, {
        mailId: mail.id,
        isAhead: mail.sentAt === null && mail.givenUpAt === null,
        detail:
          mail.sentAt !== null
            ? `to ${mail.recipient}, handed to the mail server`
            : mail.givenUpAt !== null
              ? `to ${mail.recipient}, could not be handed to the mail server`
              : `to ${mail.recipient}, will be sent`,
      }),
    ),
    ...file.texts.map((text) =>
      // The link in the text message is left out, because it opens the party's own page.
      entry(
        `text ${text.id}`,
        text.claimedAt ?? text.createdAt,
        'email',
        `Text message: ${text.words.replace(/\S+\/#\/t\/\S+/, '…')}`,
        {
          isAhead: text.status === 'waiting',
          detail: `to ${text.recipient}, ${textBecame[text.status]}`,
        },
      ),
    ),
    ...file.actions.map((action) =>
      entry(
        `staff ${action.id}`,
        action.at,
        action.kind === 'trips' ? 'trip' : 'staff',
        action.sentence ?? 'The text of this entry was erased.',
        { by: by(action.staffId) ?? (action.via === 'terminal' ? 'terminal' : null), detail: action.reason },
      ),
    ),
    ...file.notes.map((note) =>
      entry(`note ${note.id}`, note.at, 'note', note.text, { by: by(note.staffId) }),
    ),
  ];
  return entries.toSorted((a, b) => (a.at === b.at ? (a.key < b.key ? 1 : -1) : a.at < b.at ? 1 : -1));
}

function moneyEntries(
  { attempts, attemptEvents, refunds, disputes }: BookingFile,
  entry: (key: string, at: Date, kind: Entry['kind'], sentence: string, more?: Partial<Entry>) => Entry,
): Entry[] {
  const told = attemptEvents.flatMap((event) => {
    const attempt = attempts.find(({ id }) => id === event.attemptId);
    const words = money[event.toStatus];
    if (attempt === undefined || words === undefined) return [];
    const { label } = aboutPurposes[attempt.purpose];
    return [
      entry(
        `money ${event.id}`,
        event.at,
        'money',
        `${label === '' ? '' : `${label} of `}${formatGbp(attempt.amount)} ${words}.`,
        { detail: providerLabel(attempt.provider) },
      ),
    ];
  });
  const became = ({ attemptId, status }: (typeof refunds)[number]) => {
    const { provider = '', isDisputed = false } = attempts.find(({ id }) => id === attemptId) ?? {};
    if (status !== 'requested') return back[status];
    if (isDisputed) return 'waits for the dispute';
    return isByHand(provider) ? `is to be ${backByHand[provider]}` : back[status];
  };
  const given = refunds.map((refund) =>
    entry(
      `refund ${refund.id}`,
      refund.updatedAt,
      'money',
      `${formatGbp(refund.amount)} ${became(refund)}.`,
      { detail: refund.reason === '' ? null : refund.reason, isAhead: refund.status === 'requested' },
    ),
  );
  const asked = disputes.flatMap((dispute) => {
    const about = (at: Date, key: string, closedAt: Date | null) =>
      entry(`dispute ${dispute.providerRef} ${key}`, at, 'money', `${titleOf({ ...dispute, closedAt })}.`, {
        detail: reasonText[dispute.reason],
      });
    const opened = about(dispute.openedAt, 'opened', null);
    return dispute.closedAt === null || dispute.kind === 'fraud_warning'
      ? [opened]
      : [opened, about(dispute.closedAt, 'closed', dispute.closedAt)];
  });
  return [...told, ...given, ...asked];
}
