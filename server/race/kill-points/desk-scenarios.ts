import { cancelByPolicy } from '@slipway/shared/api/console/booking.ts';
import { markDishes } from '@slipway/shared/api/console/kitchen.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import {
  countDrawer,
  giveBackByHand,
  letHoldGo,
  openDrawer,
  takePayment,
} from '@slipway/shared/api/console/money.ts';
import { changeBookingByStaff, moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { openSales, ringParty, stopSales } from '@slipway/shared/api/console/stops.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { type Left, neverBegun, stands } from './expectations.ts';
import {
  changed,
  countOf,
  days,
  moved,
  nameOf,
  owing,
  sale,
  sell,
  sellsAtDock,
  sellsByLink,
  sold,
} from './desk-sales.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';
import { isBooked } from './move-scenarios.ts';

/**
 * An action of staff, in one transaction. If the server dies before the commit, nothing is changed. If it dies after
 * the commit, the whole action is done.
 */
export type CommandCase = {
  name: string;
  before?: (setup: Setup) => Promise<unknown>;
  press: (setup: Setup) => Promise<unknown>;
  notDone: Left[];
  done: Left[];
  /** Counts how often the action was done. Needed only if the action leaves no trace in the booking. */
  count?: (setup: Setup) => Promise<number>;
};

/** The id of a dish in the demonstration's menu. */
const dish = 1;

const released: Left = { ...neverBegun, payment: null };

function dishesAre(step: 'prepared' | 'loaded'): CommandCase {
  return {
    name: `dishes are ${step}`,
    before: (setup) =>
      sell(setup, sellWalkIn, { by: 'dock', addOns: [{ menuItemId: dish, quantity: 2, comment: '' }] }),
    press: ({ desk, guest }) =>
      desk.press(markDishes, { bookingId: guest.bookingId, step, dishes: [{ item: dish, portions: 2 }] }),
    count: (setup) =>
      countOf(
        setup,
        sql`dish_marks where prepared = 2 and loaded = ${step === 'loaded' ? 2 : 0}
          and booking_id = ${setup.guest.bookingId}`,
      ),
    notDone: [owing],
    done: [owing],
  };
}

const commands: readonly [CommandCase, ...CommandCase[]] = [
  {
    name: 'a walk-in pays in cash',
    press: async (setup) =>
      setup.desk.press(sellWalkIn, { ...sale(setup, await setup.anotherSlot(0)), by: 'cash', given: 160 }),
    notDone: [],
    done: [sold],
  },
  {
    name: 'two boats are sold at the dock',
    press: async (setup) =>
      setup.desk.press(sellWalkIn, {
        ...sale(setup, await setup.anotherSlot(0)),
        by: 'dock',
        secondBoat: 3,
      }),
    notDone: [],
    done: [owing, owing],
  },
  {
    name: 'a place is kept for a pay link',
    press: async (setup) => setup.desk.press(sellByLink, sale(setup, await setup.anotherSlot(0))),
    notDone: [],
    // No visitor opens the link, so the place becomes free again.
    done: [released],
  },
  {
    name: 'a debt is taken by card machine',
    before: sellsAtDock,
    press: ({ desk, guest }) =>
      desk.press(takePayment, { bookingId: guest.bookingId, method: 'card_machine', slip: '0042' }),
    notDone: [owing],
    done: [sold],
  },
  {
    name: 'a place that is kept is paid in cash',
    before: sellsByLink,
    press: ({ desk, guest }) => desk.press(takePayment, { bookingId: guest.bookingId, method: 'cash' }),
    notDone: [released],
    done: [sold],
  },
  {
    name: 'a place that is kept is let go',
    before: sellsByLink,
    press: ({ desk, guest }) => desk.press(letHoldGo, { bookingId: guest.bookingId }),
    notDone: [released],
    done: [{ ...released, booking: 'replaced' }],
  },
  {
    name: 'a party that lost a place is rung',
    before: async (setup) => {
      await sellsByLink(setup);
      const { date } = await setup.site.look(({ db }) =>
        db
          .selectFrom('bookings')
          .select('date')
          .where('id', '=', setup.guest.bookingId ?? '')
          .executeTakeFirstOrThrow(),
      );
      await setup.site.start();
      await setup.desk.does(stopSales, { kind: 'held', date });
      await setup.desk.does(letHoldGo, { bookingId: setup.guest.bookingId });
    },
    press: ({ desk, guest }) => desk.press(ringParty, { bookingId: guest.bookingId }),
    count: (setup) =>
      countOf(
        setup,
        sql`parties_to_ring where rung_at is not null and booking_id = ${setup.guest.bookingId}`,
      ),
    notDone: [{ ...released, booking: 'called_off' }],
    done: [{ ...released, booking: 'called_off' }],
  },
  {
    name: 'cash is given back',
    before: async (setup) => {
      await sell(setup, sellWalkIn, { by: 'cash' });
      await setup.desk.does(cancelByPolicy, { bookingId: setup.guest.bookingId });
      await setup.site.advance('PT2M');
    },
    press: async ({ site, desk, guest }) => {
      const [refund] = await site.look(async ({ db }) =>
        db
          .selectFrom('refunds')
          .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
          .select('refunds.id')
          .where('bookingId', '=', guest.bookingId ?? '')
          .execute(),
      );
      await site.start();
      return desk.press(giveBackByHand, { refund: refund?.id });
    },
    notDone: [cancelledInCash(0)],
    done: [cancelledInCash(14_750)],
  },
  {
    name: 'staff move a paid booking to a dearer time',
    before: isBooked,
    press: async ({ desk, guest, anotherSlot }) =>
      desk.press(moveBookingByStaff, { bookingId: guest.bookingId, slotId: (await anotherSlot(20)).id }),
    notDone: [stands],
    done: [moved],
  },
  {
    name: 'staff change the guests of a paid booking',
    before: isBooked,
    press: ({ desk, guest }) =>
      desk.press(changeBookingByStaff, { bookingId: guest.bookingId, guests: 7, addOns: [] }),
    notDone: [stands],
    done: [changed],
  },
  dishesAre('prepared'),
  dishesAre('loaded'),
  {
    name: 'a drawer is opened',
    press: (setup) => setup.desk.press(openDrawer, { name: nameOf(setup), float: 50 }),
    count: (setup) => countOf(setup, sql`drawers where name = ${nameOf(setup)}`),
    notDone: [],
    done: [],
  },
  {
    name: 'a drawer is counted',
    before: (setup) => setup.desk.does(openDrawer, { name: nameOf(setup), float: 50 }),
    press: async (setup) => {
      const [drawer] = await setup.site.look(({ db }) =>
        db.selectFrom('drawers').select('id').where('name', '=', nameOf(setup)).execute(),
      );
      await setup.site.start();
      return setup.desk.press(countDrawer, { drawer: drawer?.id, counted: 50 });
    },
    count: (setup) =>
      countOf(setup, sql`drawer_counts join drawers d on d.id = drawer_id where d.name = ${nameOf(setup)}`),
    notDone: [],
    done: [],
  },
  {
    name: 'sales are stopped',
    press: async (setup) => setup.desk.press(stopSales, await aStop(setup)),
    count: (setup) => countOf(setup, sql`closures where date = ${days.get(setup)}`),
    notDone: [],
    done: [],
  },
  {
    name: 'sales are opened again',
    before: async (setup) => setup.desk.does(stopSales, await aStop(setup)),
    press: async (setup) => {
      const rows = await setup.site.look(({ db }) =>
        db
          .selectFrom('closures')
          .select('id')
          .where('date', '=', days.get(setup) as never)
          .execute(),
      );
      await setup.site.start();
      return setup.desk.press(openSales, { stops: rows.map(({ id }) => id) });
    },
    count: async (setup) => 1 - (await countOf(setup, sql`closures where date = ${days.get(setup)}`)),
    notDone: [],
    done: [],
  },
];

function cancelledInCash(refunded: number): Left {
  return {
    ...sold,
    booking: 'cancelled',
    payment: refunded > 0 ? 'part_refunded' : 'captured',
    refunded,
    allocations: 0,
    mails: ['booking_cancelled', 'booking_confirmed'],
  };
}

async function aStop(setup: Setup) {
  const { date } = await setup.anotherSlot(0);
  days.set(setup, date);
  return { kind: 'held', date };
}

/** The server dies before the commit, or between the commit and the answer. */
export function scenarioOf(
  { name, before, press, notDone, done, count }: CommandCase,
  isWritten: boolean,
): Scenario {
  const counts = async (setup: Setup, expected: number) => {
    if (count === undefined) return;
    expect(await count(setup), 'how often it was done').toBe(expected);
    await setup.site.start();
  };
  const again: Ending = {
    name: 'the same is pressed again',
    after: async (setup) => {
      const answer = await setup.desk.pressAgain();
      expect(answer?.status, answer?.text).toBe(200);
      await counts(setup, 1);
    },
    leaves: done,
  };
  const never: Ending = {
    name: 'nobody presses again',
    after: (setup) => counts(setup, isWritten ? 1 : 0),
    leaves: isWritten ? done : notDone,
  };
  return { name, ...(before === undefined ? {} : { before }), trigger: press, endings: [again, never] };
}

/**
 * Returns a scenario in which staff undo an action. `begun` first does the action. Once the server has written the
 * undo, the action stays undone, even if the server is then killed.
 */
export function undoOf(
  name: string,
  begun: (setup: Setup) => Promise<{ action: { id: number } | null }>,
  leaves: Left[],
): Scenario {
  const actions = new WeakMap<Setup, number | undefined>();
  return {
    name: `${name} is taken back within its minute`,
    before: async (setup) => actions.set(setup, (await begun(setup)).action?.id),
    trigger: (setup) => setup.desk.press(undoAction, { action: actions.get(setup) }),
    endings: [
      {
        name: 'the same is pressed again',
        after: async ({ desk }) => {
          const answer = await desk.pressAgain();
          expect(answer?.status, answer?.text).toBe(200);
        },
        leaves,
      },
      { name: 'nobody presses again', leaves },
    ],
  };
}

const undone = undoOf(
  'a cancellation',
  async (setup) => {
    await isBooked(setup);
    return setup.desk.does(cancelByPolicy, { bookingId: setup.guest.bookingId });
  },
  [stands],
);

/** Staff stop sales while a visitor is at the card form. Then the minute in which staff could undo the stop ends. */
const stopped: Scenario = {
  name: 'the holds in a stop end',
  before: async (setup) => {
    const { guest, desk, slot } = setup;
    expect((await guest.payNow())?.status).toBe(200);
    await desk.does(stopSales, { kind: 'held', date: slot.date });
  },
  trigger: ({ site }) => site.advance('PT2M'),
  endings: [
    {
      name: 'the browser never comes back',
      leaves: [{ ...neverBegun, booking: 'called_off', mails: [] }],
    },
    {
      name: 'the browser tries to pay',
      where: ['stripe', 'globalpay'],
      after: async ({ guest, site, provider }) => {
        await comeToRest(site, provider);
        expect(await guest.pay()).toBe('cannot');
      },
      leaves: [{ ...neverBegun, booking: 'called_off', mails: [] }],
    },
  ],
};

const [first, ...others] = commands;
export const deskScenarios = {
  'command: decided': [scenarioOf(first, false), ...others.map((command) => scenarioOf(command, false))],
  'command: written': [scenarioOf(first, true), ...others.map((command) => scenarioOf(command, true))],
  'undo: written': [undone],
  'stop: holds ended': [stopped],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;
