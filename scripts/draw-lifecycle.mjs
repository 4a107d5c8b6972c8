/**
 * `node scripts/draw-lifecycle.mjs` draws the states of bookings and of payment attempts into
 * docs/booking-lifecycle.md. The allowed changes come from tables in the code. A test fails if the document differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const root = join(import.meta.dirname, '..');
export const document = join(root, 'docs/booking-lifecycle.md');

/** @typedef {Readonly<Record<string, readonly string[]>>} Transitions */

/** The cause of each change of a booking. */
const bookingCauses = {
  'none > held': 'the visitor begins to pay',
  'none > confirmed': 'a coupon leaves nothing to pay',
  'held > confirmed': 'the money is authorised (`settle`)',
  'held > expired': "nobody has paid in time; the sweep or the next visitor's reservation ends the hold",
  'held > replaced': 'the visitor changed something and tried again',
  'held > called_off': 'the time was closed or called off while the visitor paid',
  'confirmed > completed':
    'the boat is back, or staff recorded a no-show, or nothing was recorded by 03:00 (`complete-bookings`)',
  'confirmed > cancelled': 'the visitor or the business cancels, or the authorisation is lost before capture',
  'expired > confirmed': 'the money arrives late, and boat and coupon are still free',
  'cancelled > confirmed':
    'we cancelled the day, and instead of a refund the customer takes another slot, or the old slot once it is open again; or staff undo a cancellation',
};

/** The cause of each change of a payment attempt. */
const attemptCauses = {
  'created > awaiting_customer': 'the provider has begun the payment',
  'created > cancelled': 'the hold ended before the provider answered, and the provider has no payment',
  'created > failed': 'the provider refuses to begin',
  'awaiting_customer > action_required': 'the bank asks the customer (3-D Secure)',
  'awaiting_customer > declined': 'the card is declined',
  'awaiting_customer > authorised': 'the customer pays',
  'awaiting_customer > cancelled':
    'nobody may pay this attempt any more, and the provider has cancelled the payment',
  'action_required > declined': 'the authentication fails',
  'action_required > authorised': 'the authentication succeeds',
  'action_required > cancelled':
    'nobody may pay this attempt any more, and the provider has cancelled the payment',
  'declined > action_required':
    'the customer tries another card, and its bank asks the customer (3-D Secure)',
  'declined > authorised': 'another card pays',
  'declined > cancelled': 'nobody may pay this attempt any more, and the provider has cancelled the payment',
  'authorised > captured': 'the booking is confirmed, so the money is captured',
  'authorised > part_refunded':
    "captured and partly refunded in the provider's dashboard before we learn of the capture",
  'authorised > refunded': "captured and refunded in the provider's dashboard before we learn of the capture",
  'authorised > voided': 'the booking is not confirmed, or the authorisation lapsed',
  'captured > part_refunded': 'a part is refunded',
  'captured > refunded': 'all of it is refunded',
  'part_refunded > refunded': 'the rest is refunded',
  'part_refunded > captured': 'the refund failed',
  'refunded > part_refunded': 'one of several refunds failed',
  'refunded > captured': 'the refund failed',
};

/**
 * Returns the text with both sections drawn again. Throws if an allowed change has no cause in this file, or if this
 * file has a cause for a change that is not allowed.
 * @param {string} text
 * @param {{ transitions: Transitions, attemptTransitions: Transitions }} tables
 */
export function drawLifecycle(text, { transitions, attemptTransitions }) {
  const withBookings = replaceSection(text, 'bookings', draw(transitions, bookingCauses));
  return replaceSection(withBookings, 'payment attempts', draw(attemptTransitions, attemptCauses));
}

/**
 * @param {Transitions} transitions
 * @param {Record<string, string>} causes
 */
function draw(transitions, causes) {
  const edges = Object.entries(transitions).flatMap(([from, to]) =>
    to.map((status) => ({ from, to: status })),
  );
  const names = edges.map(({ from, to }) => `${from} > ${to}`);
  const unexplained = names.filter((name) => causes[name] === undefined);
  const gone = Object.keys(causes).filter((name) => !names.includes(name));
  if (unexplained.length > 0)
    throw new Error(`scripts/draw-lifecycle.mjs has no cause for ${unexplained.join(', ')}`);
  if (gone.length > 0)
    throw new Error(
      `the table no longer has ${gone.join(', ')}: remove the cause from scripts/draw-lifecycle.mjs`,
    );

  // In Mermaid, [*] is the state before a booking or an attempt exists.
  const node = (/** @type {string} */ name) => (name === 'none' ? '[*]' : name);
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    ...edges.map(({ from, to }) => `  ${node(from)} --> ${node(to)}`),
    '```',
    '',
    '| from | to | because |',
    '|---|---|---|',
    ...edges.map(({ from, to }) => `| ${from} | ${to} | ${causes[`${from} > ${to}`]} |`),
  ].join('\n');
}

/**
 * @param {string} text
 * @param {string} name
 * @param {string} drawn
 */
function replaceSection(text, name, drawn) {
  const [begin, end] = [`<!-- drawn by scripts/draw-lifecycle.mjs: ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest, ...more] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined || more.length > 0)
    throw new Error(`docs/booking-lifecycle.md must have '${begin}' once, and '${end}'`);
  return `${before}${begin}\n${drawn}\n${end}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { transitions } = await tsImport('../server/src/bookings/booking-status.ts', import.meta.url);
  const { attemptTransitions } = await tsImport('../server/src/payments/attempt-status.ts', import.meta.url);
  writeFileSync(document, drawLifecycle(readFileSync(document, 'utf8'), { transitions, attemptTransitions }));
}
