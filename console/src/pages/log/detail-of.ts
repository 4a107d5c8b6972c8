import type { ActionName } from '@slipway/shared/api/console/log.ts';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import { shownPhone } from '../../session/phone.ts';

type Values = Readonly<Record<string, unknown>>;

/** The details that the entry's sentence leaves out; null: there are none. */
type Detail = ((before: Values, after: Values) => string) | null;

/** Describes a change in sentences. States, ids and sums in pence appear only in the file that *Export* saves. */
export function detailOf({
  command,
  before,
  after,
}: {
  command: string;
  before: Values;
  after: Values;
}): string | undefined {
  const said = (details as Readonly<Record<string, Detail>>)[command]?.(before, after);
  return said === '' ? undefined : said;
}

/** 'Role: dock, now manager.' */
function changed(label: string, before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((value) => (typeof value === 'string' ? value.trim() : ''));
  if (was === is || (was === '' && is === '')) return '';
  if (was === '') return `${label}: ${is}.`;
  return is === '' ? `${label} ${was} was removed.` : `${label}: ${was}, now ${is}.`;
}

function all(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const ofPerson: Detail = (before, after) =>
  all(
    changed('Name', before['name'], after['name']),
    changed('Role', before['role'], after['role']),
    changed('Email', before['email'], after['email']),
  );

/** Two phones may record the same event at the same time: both records are kept, but only one record counts. */
const ofTrip: Detail = (before, after) =>
  before['isRepeat'] === true || after['isRepeat'] === true
    ? 'This had already been recorded, so nothing changed.'
    : '';

const ofContact: Detail = (before, after) => {
  const phone = ({ phone: number }: Values) =>
    typeof number === 'string' && number !== '' ? shownPhone(number) : '';
  return all(
    changed('First name', before['firstName'], after['firstName']),
    changed('Last name', before['lastName'], after['lastName']),
    changed('Email', before['email'], after['email']),
    changed('Phone', phone(before), phone(after)),
  );
};

const ofCount: Detail = (_, { counted, expected }) => {
  if (typeof counted !== 'number' || typeof expected !== 'number') return '';
  const over = counted - expected;
  const difference =
    over === 0 ? 'as it should be' : `${formatGbp(pence(Math.abs(over)))} ${over > 0 ? 'over' : 'short'}`;
  return `Counted ${formatGbp(pence(counted))}, expected ${formatGbp(pence(expected))}: ${difference}.`;
};

const quoted = (label: string, text: unknown) =>
  typeof text === 'string' && text.trim() !== '' ? `${label} “${text.trim()}”.` : '';

const details: Record<ActionName, Detail> = {
  'take-boat-out': (_, { reason }) => quoted('Because:', reason),
  'put-boat-back': null,
  'expect-back': null,
  'stop-sales': (_, { reason }) => quoted('Because:', reason),
  'open-sales': null,
  'open-again': null,
  'call-off': (_, { because }) => quoted('Because:', because),
  'answer-for-party': null,
  warn: (_, { because }) => quoted('Because:', because),
  'lift-warning': null,
  'hide-review': null,
  'show-review': null,
  'answer-review': (before, after) =>
    all(quoted('It was', before['answer']), quoted('It is', after['answer'])),
  'answer-enquiry': null,
  'finish-enquiry': null,
  'refund-by-hand': null,
  'rotate-keys': null,
  'add-person': (_, { email }) => changed('Email', '', email),
  'invite-person': null,
  'sign-out-person': null,
  'take-back-invite': null,
  'change-person': ofPerson,
  'end-person': null,
  'unlock-pin': null,
  'end-session': null,
  'invite-device': null,
  'revoke-device': null,
  'add-own-passkey': null,
  'remove-own-passkey': null,
  'set-own-password': null,
  'set-own-pin': null,
  'make-own-recovery-codes': null,
  'change-own-email': ofPerson,
  'export-log': null,
  'export-personal-data': null,
  'erase-personal-data': null,
  'record-arrived': ofTrip,
  'record-captain': ofTrip,
  'record-briefed': ofTrip,
  'record-out': ofTrip,
  'record-back': ofTrip,
  'correct-back': null,
  'take-earlier-back': null,
  'record-no-show': ofTrip,
  'take-deposit': ofTrip,
  'give-deposit-back': ofTrip,
  'undo-event': null,
  'accept-event': null,
  'keep-photo': null,
  'name-evidence': null,
  'remove-photo': null,
  'name-boat': null,
  'swap-boats': null,
  'note-battery': null,
  'check-boat': null,
  'mark-dishes': null,
  'write-note': (_, { text }) => quoted('It says', text),
  'send-confirmation': null,
  'change-contact': ofContact,
  'cancel-by-policy': null,
  'cancel-by-us': null,
  'refund-booking': null,
  'move-booking': null,
  'move-booking-without-fee': null,
  'change-booking': null,
  'sell-walk-in': null,
  'sell-by-link': null,
  'sell-by-hand': (_, { because }) => quoted('Because:', because),
  'take-payment': null,
  'give-back-by-hand': null,
  'issue-invoice': null,
  'correct-invoice': null,
  'send-pay-link': null,
  'let-hold-go': null,
  'ring-party': null,
  'type-reading': null,
  'release-card-deposit': null,
  'charge-party': (_, { because }) => quoted('Because:', because),
  'keep-late-fee': null,
  'let-late-fee-go': (_, { because }) => quoted('Because:', because),
  'let-charge-go': (_, { because }) => quoted('Because:', because),
  'answer-objection': (_, { answer }) => quoted('They read:', answer),
  'record-objection': (_, { words }) => quoted('Objection:', words),
  'keep-card-deposit': null,
  'keep-hand-deposit': null,
  'open-drawer': null,
  'count-drawer': ofCount,
  'put-cash-in': null,
  'set-float': null,
  'close-drawer': null,
  'lock-period': null,
  'export-books': null,
  'set-accounts': null,
  'save-change-set': null,
  'throw-change-set-away': null,
  'apply-change-set': null,
  'schedule-change-set': null,
  'undo-change-set': null,
  'mark-dish-sold-out': null,
  'say-not-eaten': null,
  'set-opening': null,
  'clear-demo': null,
  'import-set-up': null,
  'keep-picture': null,
  'describe-picture': (before, after) =>
    all(quoted('They were', before['alt']), quoted('They are', after['alt'])),
  'remove-picture': null,
  'accept-invitation': null,
  'enrol-tablet': null,
  recover: null,
};
