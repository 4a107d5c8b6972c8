import { nameCaptain, objectToCharge } from '@slipway/shared/api/bookings.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { contactVersion } from '../console/desk/booking-commands.ts';
import { findPerson } from '../console/personal-data/person.ts';
import { randomId } from '../platform/security/random-id.ts';
import type { Actor, Command } from '../console/command/command.ts';
import { decideRequest } from '../console/command/decide-request.ts';
import { runCommand } from '../console/command/run-command.ts';
import { undoAction } from '../console/command/undo-action.ts';
import { staffCommands } from '../start/console-api.ts';
import { cancelDay } from './cancel-day.ts';
import type { TestApp } from './test-app.ts';
import { type Slot, classic, menu } from './test-catalogue.ts';
import { at, hour, minute } from './test-clock.ts';
import { aPerson } from './test-staff.ts';

/** The person's email, name and phone. Every text that staff type about the person contains the name. */
export const email = 'zebedee.quill@example.com';
export const theirWords = ['zebedee', 'quill', '7700900777', '7700 900777'];
export const about = (what: string) => `${what} of Zebedee`;

const saturday = '2027-05-08';
const sunday = '2027-05-09';

/** A customer about whom everything possible is recorded, by the customer and by staff. */
export async function aRecordedPerson(site: TestApp, coupon: string) {
  const actor = async (role: 'owner' | 'dock'): Promise<Actor> => ({
    person: { id: await aPerson(site, role), name: role },
    role,
    via: 'console',
    sessionId: null,
    tablet: null,
    isSteppedUp: true,
  });
  const [owner, dock] = [await actor('owner'), await actor('dock')];

  function run(name: string, input: object, who = owner) {
    const command = staffCommands.find((each) => each.name === name) as Command;
    return runCommand(site.deps, who, command, { input, requestId: randomId(), reason: about('A reason') });
  }
  async function undone(name: string, input: object): Promise<void> {
    const { action } = await run(name, input);
    await undoAction(site.deps, staffCommands, owner, { actionId: action!.id, requestId: randomId() });
  }

  /** Books a trip on the site. */
  async function aTrip(slot?: Slot): Promise<string> {
    const visitor = site.aVisitor({ email });
    const typed = { first_name: 'Zebedee', last_name: 'Quill', phone: '07700900777' };
    const customer = await visitor.aCustomer(typed);
    return visitor.book(slot ?? (await site.aSlot()), coupon, { customer });
  }

  async function aSale(name: string, more: object = {}): Promise<string> {
    const sale = await saleOf(more);
    const { result } = await run(name, sale);
    return (result as { bookingId: string }).bookingId;
  }
  const saleOf = async (more: object) => ({
    slotId: (await site.aSlot()).id,
    packageId: classic,
    guests: 4,
    addOns: [],
    name: 'Zebedee Quill',
    phone: '07700 900777',
    email,
    isWalkIn: false,
    ...more,
  });

  const customerOf = (id: string) =>
    site.db
      .selectFrom('customers')
      .innerJoin('bookings', 'bookings.customerId', 'customers.id')
      .selectAll('customers')
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow();

  /** Books a trip, and authorises its deposit on the person's card. */
  async function aDeposit(): Promise<string> {
    const { date } = await site.aSlot();
    const slot = await site.aSlot({ date: addDays(date, -10), startTime: '16:00' });
    const bookingId = await aTrip(slot);
    const { result } = await run('send-pay-link', { bookingId, debt: 'deposit' });
    const link = (result as { payLink: string }).payLink.slice(-26);
    const visitor = site.aVisitor({ email });
    const paying = { link, payment_method_id: '1', total: 100 };
    const begun = await visitor.get(payByLink, { body: paying, key: randomUUID() });
    const { id } = await site.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('bookingId', '=', bookingId)
      .where('purpose', '=', 'deposit')
      .executeTakeFirstOrThrow();
    site.provider.pays(id);
    const { booking_id, transactionReference: payment_reference } = begun;
    await visitor.get(askPayment, { body: { booking_id, payment_reference } });
    return bookingId;
  }

  async function aPhoto({ isKept = false } = {}): Promise<string> {
    const id = randomUUID();
    const at = isKept ? site.clock.now() : null;
    const bytes = Buffer.from([1]);
    await site.db
      .insertInto('bookingPhotos')
      .values({
        id,
        bookingId: party.bookingId,
        whole: bytes,
        small: bytes,
        width: 800,
        height: 600,
        sentBy: null,
        sentAt: site.clock.now(),
        keptAt: at,
        takenAt: at,
        takenBy: null,
        kind: isKept ? 'after' : null,
        frame: null,
        removedAt: null,
      })
      .execute();
    return id;
  }

  /** The booking of the party on the water, which the next commands are about, and the booking of another party. */
  let party: { bookingId: string; other: string };
  const tripEvent = (more: object = {}) => ({
    bookingId: party.bookingId,
    event: randomUUID(),
    happenedAt: site.clock.now().toISOString(),
    ...more,
  });
  const theEnquiry = async () => (await findPerson(site.db, email)).enquiryIds[0]!;
  const theReview = async () => (await findPerson(site.db, email)).reviewIds[0]!;

  /**
   * Each scene runs a command whose input names a booking, a refund, an enquiry or a review. The command is
   * about Zebedee, and all its text fields are filled in. The scenes are in the order of time: the days
   * before the trip, the day of the trip, and the next day.
   */
  const scenes: Record<string, () => Promise<unknown>> = {
    'answer-enquiry': async () =>
      run('answer-enquiry', { enquiry: await theEnquiry(), words: about('An answer'), answersSeen: 0 }),
    'finish-enquiry': async () => run('finish-enquiry', { enquiry: await theEnquiry(), isDone: true }),
    'hide-review': async () => run('hide-review', { review: await theReview(), because: 'abuse' }),
    'show-review': async () => run('show-review', { review: await theReview() }),
    'answer-review': async () =>
      run('answer-review', { review: await theReview(), was: '', words: about('An answer') }),
    'mark-dishes': async () => {
      const bookingId = await aSale('sell-walk-in', {
        by: 'dock',
        addOns: [{ menuItemId: menu.prosecco, quantity: 2, comment: about('A wish') }],
      });
      await run('mark-dishes', {
        bookingId,
        step: 'prepared',
        dishes: [{ item: menu.prosecco, portions: 2 }],
      });
    },
    'write-note': async () =>
      run('write-note', { bookingId: await aTrip(), note: randomUUID(), text: about('The stick') }),
    'send-confirmation': async () => run('send-confirmation', { bookingId: await aTrip() }),
    'change-contact': async () => {
      const bookingId = await aTrip();
      const version = contactVersion(await customerOf(bookingId));
      const contact = { firstName: 'Zebedee', lastName: 'Quill', phone: '07700 900777' };
      await run('change-contact', { bookingId, version, email, ...contact, lastName: 'Quill-Marsh' });
    },
    'cancel-by-policy': async () => run('cancel-by-policy', { bookingId: await aTrip() }),
    'cancel-by-us': async () => {
      await undone('cancel-by-us', { bookingId: await aTrip(), because: about('The illness') });
      await run('cancel-by-us', { bookingId: await aTrip(), because: about('The illness') });
    },
    'answer-for-party': async () => {
      const bookingId = await aTrip();
      await cancelDay(site.deps, { date: (await site.booking(bookingId)).date }, 'wind');
      await run('answer-for-party', { bookingId });
    },
    'move-booking': async () =>
      run('move-booking', { bookingId: await aTrip(), slotId: (await site.aSlot()).id }),
    'move-booking-without-fee': async () =>
      run('move-booking-without-fee', {
        bookingId: await aTrip(),
        slotId: (await site.aSlot()).id,
        because: about('The wedding'),
      }),
    'change-booking': async () =>
      run('change-booking', {
        bookingId: await aTrip(),
        guests: 5,
        addOns: [{ menuItemId: menu.prosecco, quantity: 2, comment: about('The wish') }],
      }),
    'sell-by-hand': async () =>
      aSale('sell-by-hand', {
        addOns: [{ menuItemId: menu.prosecco, quantity: 1, comment: about('The wish') }],
        by: 'cash',
        given: 250,
        agreedTotal: 100,
        because: about('A friend'),
        secondBoat: 4,
      }),
    'refund-booking': async () => {
      const bookingId = await aSale('sell-walk-in', { by: 'cash', given: 150 });
      await undone('refund-booking', { bookingId, amount: 5, because: about('The rain') });
      await run('refund-booking', { bookingId, amount: 5, because: about('The rain') });
      site.clock.forward(2 * minute);
      const { id } = await site.db
        .selectFrom('refunds')
        .select('id')
        .where('status', '=', 'requested')
        .executeTakeFirstOrThrow();
      await run('give-back-by-hand', { refund: id });
      await run('refund-by-hand', { booking: bookingId, amount: 100 });
    },
    'take-payment': async () => {
      const bookingId = await aSale('sell-walk-in', { by: 'dock' });
      await run('take-payment', { bookingId, method: 'cash', given: 150 });
    },
    'let-hold-go': async () => run('let-hold-go', { bookingId: await aSale('sell-by-link') }),
    'ring-party': async () => {
      const { id: slotId, date } = await site.aSlot();
      const bookingId = await aSale('sell-by-link', { slotId });
      await run('stop-sales', { kind: 'held', date });
      await run('let-hold-go', { bookingId });
      await run('ring-party', { bookingId });
    },
    'release-card-deposit': async () => run('release-card-deposit', { bookingId: await aDeposit() }),
    // Scenes on the day of the trip.
    'record-captain': () => run('record-captain', tripEvent({ name: 'Zebedee', licenceSeen: true })),
    'swap-boats': () => run('swap-boats', { one: party.other, other: party.bookingId }),
    'name-boat': () => run('name-boat', { bookingId: party.bookingId, boat: 3 }),
    'record-arrived': () => run('record-arrived', tripEvent()),
    'record-briefed': () => run('record-briefed', tripEvent()),
    'take-deposit': () => run('take-deposit', tripEvent({ method: 'cash' })),
    'record-out': () => run('record-out', tripEvent()),
    'expect-back': () =>
      run('expect-back', {
        bookingId: party.bookingId,
        expected: '23:50',
        plan: { moves: [], waits: [] },
        tells: true,
      }),
    'record-back': () => run('record-back', tripEvent()),
    'keep-photo': async () => {
      const photo = await aPhoto();
      const takenAt = site.clock.now().toISOString();
      await run('keep-photo', { bookingId: party.bookingId, photo, kind: 'after', takenAt });
    },
    'name-evidence': async () => {
      const photo = await aPhoto({ isKept: true });
      const { termsVersion } = await site.booking(party.bookingId);
      const charge = randomId();
      await sql`insert into charges (id, booking_id, kind, amount, reason, terms_version, source, made_at)
        values (${charge}, ${party.bookingId}, 'damage', 3500, '', ${termsVersion}, 'pay_link', now())`.execute(
        site.db,
      );
      await run('name-evidence', { bookingId: party.bookingId, charge, photos: [photo] });
    },
    'remove-photo': async () =>
      run('remove-photo', { bookingId: party.bookingId, photo: await aPhoto({ isKept: true }) }),
    'give-deposit-back': () => run('give-deposit-back', tripEvent()),
    'charge-party': async () => {
      const bookingId = await aTrip(await site.aSlot({ date: saturday, startTime: '15:00' }));
      await run('take-deposit', tripEvent({ bookingId, method: 'cash' }));
      const charge = async (from: 'deposit' | 'pay_link') => {
        const words = { bookingId, kind: 'damage', amount: 5, because: about('The propeller'), from };
        const { result } = await run('charge-party', words);
        return (result as { charges: [string] }).charges[0];
      };
      const kept = await charge('deposit');
      site.clock.forward(2 * minute);
      const body = { id: bookingId, email, charge_id: kept, words: about('The propeller') };
      await site.aVisitor({ email }).get(objectToCharge, { body });
      await run('answer-objection', { charge: kept, givenBack: 2, answer: about('The photo') });
      await run('record-objection', { charge: await charge('deposit'), words: about('The rope') });
      await run('let-charge-go', { charge: await charge('pay_link'), because: about('The propeller') });
    },
    'record-no-show': async () => {
      const late = { bookingId: await aTrip(await site.aSlot({ date: saturday, startTime: '13:00' })) };
      const first = tripEvent(late);
      await run('record-no-show', first);
      await run('undo-event', tripEvent({ ...late, undoes: first.event }));
      // An event recorded more than twelve hours late does not count until a manager accepts the record.
      const arrived = tripEvent({
        ...late,
        happenedAt: at(`${saturday} 10:00`).toISOString(),
        wasOffline: true,
      });
      site.clock.forward(13 * hour);
      await run('record-arrived', arrived);
      await run('accept-event', tripEvent({ ...late, accepts: arrived.event }));
    },
    // Scenes on the next day: four parties return 40 minutes late.
    'keep-late-fee': async () =>
      run('keep-late-fee', { bookingId: await aLateBoat('10:00'), fee: 50, from: 'pay_link' }),
    'let-late-fee-go': async () =>
      run('let-late-fee-go', { bookingId: await aLateBoat('10:30'), fee: 50, because: about('The wind') }),
    'correct-back': async () => {
      const bookingId = await aLateBoat('11:00');
      await run('correct-back', tripEvent({ bookingId, happenedAt: at(`${sunday} 13:20`).toISOString() }));
    },
    'take-earlier-back': async () => {
      const bookingId = await aLateBoat('13:00');
      const earlier = at(`${sunday} 15:20`).toISOString();
      await run('record-back', tripEvent({ bookingId, happenedAt: earlier, wasOffline: true }));
      await run('take-earlier-back', tripEvent({ bookingId }));
    },
  };

  /** A trip on Sunday whose boat comes back 40 minutes late. */
  async function aLateBoat(startTime: string): Promise<string> {
    const slot = await site.aSlot({ date: sunday, startTime });
    site.clock.set(at(`${sunday} 05:00`));
    const bookingId = await aTrip(slot);
    const start = at(`${sunday} ${startTime}`);
    site.clock.set(start);
    await run('record-arrived', tripEvent({ bookingId }));
    await run('record-out', tripEvent({ bookingId }));
    site.clock.set(new Date(start.getTime() + 2 * hour + 40 * minute));
    await run('record-back', tripEvent({ bookingId }));
    return bookingId;
  }

  /** Three requests of dock staff to a manager: one approved, one refused, one still open. */
  async function askedFor(): Promise<void> {
    const ask = async (bookingId: string, because: string) =>
      (await run('refund-booking', { bookingId, amount: 1, because: about(because) }, dock)).asked!.request;
    const near = await site.aSlot({ date: '2027-05-04', startTime: '10:00' });
    const paid = { by: 'cash', given: 150, slotId: near.id };
    const [first, second] = [await aSale('sell-walk-in', paid), await aSale('sell-walk-in', paid)];
    await decideRequest(
      site.deps,
      staffCommands,
      owner,
      { request: await ask(second, 'Nothing'), fingerprint: undefined },
      false,
    );
    await ask(first, 'The engine');
    const more = { by: 'dock', agreedTotal: 1, because: about('A cousin'), slotId: near.id };
    const call = { input: await saleOf(more), requestId: randomId(), reason: about('A reason') };
    const byHand = staffCommands.find(({ name }) => name === 'sell-by-hand') as Command;
    const { asked } = await runCommand(site.deps, dock, byHand, call);
    const { fingerprint } = await runCommand(site.deps, owner, byHand, { ...call, isPreview: true });
    await decideRequest(site.deps, staffCommands, owner, { request: asked!.request, fingerprint }, true);
  }

  async function happens({ hasReviewed }: { hasReviewed: boolean }): Promise<void> {
    const main = await aTrip();
    const visitor = site.aVisitor({ email });
    await visitor.get(nameCaptain, { body: { id: main, email, captain_name: 'Zebedee Quill' } });
    const enquiry = { name: 'Zebedee Quill', email, phone: '07700900777', message: about('A question') };
    await visitor.get(addEnquiry, { body: enquiry });
    const review = { name: 'Zebedee', stars: 4, words: about('A review'), sailed: 'May' };
    if (hasReviewed)
      await site.db
        .insertInto('reviews')
        .values({ ...review, bookingId: main, createdAt: site.clock.now() })
        .execute();
    await askedFor();
    const ten = await site.aSlot({ date: saturday, startTime: '10:00' });
    party = { bookingId: await aTrip(ten), other: await site.aVisitor().book(ten, coupon) };
    for (const [name, scene] of Object.entries(scenes)) {
      if (name.endsWith('-review') && !hasReviewed) continue;
      if (name === 'record-captain') site.clock.set(at(`${saturday} 09:30`));
      await scene().catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
    }
  }

  /** Lets every trip end, every refund arrive and every email be sent. */
  async function ends(): Promise<void> {
    await site.db
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('status', 'in', ['held', 'confirmed'])
      .execute();
    await site.db.updateTable('refunds').set({ status: 'done' }).execute();
    await site.db.updateTable('mails').set({ sentAt: site.clock.now() }).execute();
  }

  return { run, askedFor, happens, ends, scenes: Object.keys(scenes) };
}

/** Commands without a scene of their own. Scenes of other commands run them, except for those about invoices. */
export const doneBeside = [
  // An invoice keeps its text for six years, even after the customer is erased. invoices.test.ts tests this.
  'issue-invoice',
  'let-charge-go',
  'answer-objection',
  'record-objection',
  'correct-invoice',
  'give-back-by-hand',
  'refund-by-hand',
  'send-pay-link',
  'sell-walk-in',
  'sell-by-link',
  'undo-event',
  'accept-event',
];
