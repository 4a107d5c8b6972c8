import { callOff } from '@slipway/shared/api/console/decisions.ts';
import { openAgain } from '@slipway/shared/api/console/open-again.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import type { Deed } from './desk-scenarios.ts';
import { countOf } from './desk-sales.ts';
import { type Left, stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Scenario, Setup } from './scenario.ts';

const told = ['booking_confirmed', 'day_cancelled'];
/** Of an offer that is open: we have its money, and the coupon stays used. */
const offered: Left = { ...stands, booking: 'cancelled', allocations: 0, mails: told };
const asked: Left = { ...offered, mails: [...told, 'old_time'] };
const isBack: Left = {
  ...stands,
  mails: ['booking_confirmed', 'booking_on_again', 'day_cancelled', 'old_time'],
};

async function isCalledOff(setup: Setup): Promise<void> {
  await isBooked(setup);
  await setup.desk.does(callOff, { date: setup.slot.date, because: 'strong wind' });
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
  links.set(setup, await linkOf(setup));
}

const links = new WeakMap<Setup, string>();

/** As in the email. */
async function linkOf(setup: Setup): Promise<string> {
  const rows = await setup.site.look(({ db }) =>
    db
      .selectFrom('mails')
      .select(sql<string>`facts ->> 'link'`.as('link'))
      .where('bookingId', '=', setup.guest.bookingId ?? '')
      .where('kind', '=', 'old_time')
      .execute(),
  );
  await setup.site.start();
  return rows[0]?.link ?? '';
}

const takesItBack = (setup: Setup) => setup.guest.answerOffer(links.get(setup) ?? '', setup.slot.id);
const anHourPasses = ({ site }: Setup) => site.advance('PT61M');

const answers: Omit<Scenario, 'endings'> = {
  name: 'a called-off party takes its old time back',
  before: isOpenAgain,
  trigger: takesItBack,
};

export const answerScenarios = {
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
  ],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

export const opensAgain: Deed = {
  name: 'a time that was called off is opened again',
  before: isCalledOff,
  press: async (setup) => setup.desk.press(openAgain, { stop: await stopOf(setup) }),
  count: async (setup) => {
    const kept = sql`allocations where deadline is not null and booking_id = ${setup.guest.bookingId}`;
    const count = await countOf(setup, kept);
    await setup.site.start();
    await anHourPasses(setup);
    return count;
  },
  notDone: [offered],
  done: [asked],
};
