import { setTimeout as wait } from 'node:timers/promises';
import { answerForParty, callOff } from '@slipway/shared/api/console/decisions.ts';
import { openAgain } from '@slipway/shared/api/console/open-again.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import type { CommandCase } from './desk-scenarios.ts';
import { countOf } from './desk-sales.ts';
import { type Left, stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Scenario, Setup } from './scenario.ts';

const told = ['booking_confirmed', 'day_cancelled'];
/** A party that has not answered its offer: we have its money, and its coupon counts as used. */
const offered: Left = { ...stands, booking: 'cancelled', allocations: 0, mails: told };
const asked: Left = { ...offered, mails: [...told, 'old_time'] };
const isBack: Left = {
  ...stands,
  mails: ['booking_confirmed', 'booking_on_again', 'day_cancelled', 'old_time'],
};

const dayOf = ({ slot }: Setup) => ({ date: slot.date, because: 'strong wind' });

async function isCalledOff(setup: Setup): Promise<void> {
  await isBooked(setup);
  await setup.desk.does(callOff, dayOf(setup));
  await setup.site.advance('PT2M');
  await comeToRest(setup.site, setup.provider);
}

async function stopOf(setup: Setup): Promise<number | undefined> {
  const rows = await setup.site.look(({ db }) =>
    db.selectFrom('closures').select('id').where('date', '=', setup.slot.date).execute(),
  );
  await setup.site.start();
  return rows[0]?.id;
}

async function isOpenAgain(setup: Setup): Promise<void> {
  await isCalledOff(setup);
  await setup.desk.does(openAgain, { stop: await stopOf(setup) });
  await setup.site.advance('PT2M');
  await comeToRest(setup.site, setup.provider);
  links.set(setup, await linkOf(setup, 'old_time'));
}

async function mayChoose(setup: Setup): Promise<void> {
  await isCalledOff(setup);
  links.set(setup, await linkOf(setup, 'day_cancelled'));
}

const links = new WeakMap<Setup, string>();

/** Reads the link from the email. */
async function linkOf(setup: Setup, kind: 'old_time' | 'day_cancelled'): Promise<string> {
  const rows = await setup.site.look(({ db }) =>
    db
      .selectFrom('mails')
      .select(sql<string>`facts ->> 'link'`.as('link'))
      .where('bookingId', '=', setup.guest.bookingId ?? '')
      .where('kind', '=', kind)
      .execute(),
  );
  await setup.site.start();
  return rows[0]?.link ?? '';
}

const takesTheMoney = (setup: Setup) => setup.guest.answerOffer(links.get(setup) ?? '');
const takesItBack = (setup: Setup) => setup.guest.answerOffer(links.get(setup) ?? '', setup.slot.id);
const keptFor = (setup: Setup) =>
  countOf(setup, sql`allocations where deadline is not null and booking_id = ${setup.guest.bookingId}`);

/** Moves the clock by an hour, and waits until the sweep has freed the places that were kept for the party. */
async function anHourPasses(setup: Setup): Promise<void> {
  await setup.site.advance('PT61M');
  // An embedded database can be read only while the server is stopped. Between two reads the server runs for
  // six seconds, because a sweep runs every five seconds.
  while ((await keptFor(setup)) > 0) {
    await setup.site.start();
    await wait(6_000);
  }
  await setup.site.start();
}

const answers: Omit<Scenario, 'endings'> = {
  name: 'a called-off party takes its old time back',
  before: isOpenAgain,
  trigger: takesItBack,
};

const refunded: Left = {
  ...offered,
  payment: 'refunded',
  refunded: 12_500,
  coupon: 'free',
  mails: [...told, 'refund_sent'],
};

const takesMoney: Omit<Scenario, 'endings'> = {
  name: 'a called-off party takes its refund',
  before: mayChoose,
  trigger: takesTheMoney,
};

/** The party's old place was kept for an hour. The hour has passed, and the party has not answered. */
const hourIsOver: Scenario = {
  name: 'the hour of an old place is over',
  before: isOpenAgain,
  trigger: ({ site }) => site.advance('PT61M'),
  endings: [
    { name: 'nobody presses any more', leaves: [asked] },
    {
      name: 'its party still takes that time, which is one of many now',
      after: async (setup) => expect((await takesItBack(setup))?.status).toBe(200),
      leaves: [{ ...isBack, mails: ['booking_confirmed', 'booking_moved', 'day_cancelled', 'old_time'] }],
    },
  ],
};

export const answerScenarios = {
  'undo holds: ended': [hourIsOver],
  'offer: decided': [
    {
      ...answers,
      endings: [
        {
          name: 'the same is pressed again',
          after: async (setup) => expect((await takesItBack(setup))?.status).toBe(200),
          leaves: [isBack],
        },
        { name: 'nobody presses again, and an hour passes', after: anHourPasses, leaves: [asked] },
      ],
    },
    {
      ...takesMoney,
      endings: [
        {
          name: 'the same is pressed again',
          after: async (setup) => expect((await takesTheMoney(setup))?.status).toBe(200),
          leaves: [refunded],
        },
        { name: 'nobody presses again', leaves: [offered] },
      ],
    },
  ],
  'offer: answered': [
    {
      ...answers,
      endings: [
        {
          name: 'the same is pressed again',
          after: async (setup) => {
            const answer = await takesItBack(setup);
            expect(answer?.text).toContain('offer_over');
          },
          leaves: [isBack],
        },
        { name: 'nobody presses again, and an hour passes', after: anHourPasses, leaves: [isBack] },
      ],
    },
    {
      ...takesMoney,
      endings: [
        {
          name: 'the same is pressed again',
          after: async (setup) => expect((await takesTheMoney(setup))?.text).toContain('offer_over'),
          leaves: [refunded],
        },
        { name: 'nobody presses again', leaves: [refunded] },
      ],
    },
  ],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

const opensAgain: CommandCase = {
  name: 'a time that was called off is opened again',
  before: isCalledOff,
  press: async (setup) => setup.desk.press(openAgain, { stop: await stopOf(setup) }),
  count: async (setup) => {
    const count = await keptFor(setup);
    await setup.site.start();
    await anHourPasses(setup);
    return count;
  },
  notDone: [offered],
  done: [asked],
};

const callsOff: CommandCase = {
  name: 'a day is called off',
  before: isBooked,
  press: (setup) => setup.desk.press(callOff, dayOf(setup)),
  count: (setup) => countOf(setup, sql`closures where date = ${setup.slot.date}`),
  notDone: [stands],
  done: [offered],
};

const givesTheMoney: CommandCase = {
  name: 'staff answer for a called-off party: its refund',
  before: isCalledOff,
  press: (setup) => setup.desk.press(answerForParty, { bookingId: setup.guest.bookingId }),
  notDone: [offered],
  done: [refunded],
};

const givesAnotherTime: CommandCase = {
  name: 'staff answer for a called-off party: another time',
  before: isCalledOff,
  press: async (setup) =>
    setup.desk.press(answerForParty, {
      bookingId: setup.guest.bookingId,
      slotId: (await setup.anotherSlot(0)).id,
    }),
  notDone: [offered],
  done: [{ ...stands, mails: ['booking_confirmed', 'booking_moved', 'day_cancelled'] }],
};

export const calledOffCommands = [callsOff, opensAgain, givesTheMoney, givesAnotherTime];
