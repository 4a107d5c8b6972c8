import { setTimeout as wait } from 'node:timers/promises';
import { notSentYet } from '../../src/mail/texts/text-party.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { expect } from 'vitest';
import { randomId } from '../../src/platform/security/random-id.ts';
import { stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';

const numbers = new WeakMap<Setup, string>();

/** A text message is due, and the server dies in the job that sends it. */
const waits: Scenario = {
  name: 'a text message is due',
  before: isBooked,
  trigger: async (setup) => {
    const { site, guest } = setup;
    const recipient = `+4477${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    numbers.set(setup, recipient);
    const now = await site.simulator.now();
    await site.look(({ db }) =>
      db
        .insertInto('textMessages')
        .values({
          id: randomId(),
          kind: 'time_changed',
          bookingId: guest.bookingId ?? '',
          recipient,
          words: 'Your trip has another time.',
          linkHash: null,
          leadsTo: null,
          createdAt: now,
          ...notSentYet,
          usefulUntil: new Date(now.getTime() + 24 * hourMs),
        })
        .execute(),
    );
    await site.start();
  },
  endings: [],
};

/** The server cannot know whether the text was sent. The text is never repeated, and staff ring the party. */
function isNotSentAgain(name: string, taken: number): Ending {
  return {
    name,
    async after(setup) {
      const { site, guest } = setup;
      await site.advance('PT3M');
      const state = () =>
        site.look(async ({ db }) => ({
          text: await db
            .selectFrom('textMessages')
            .select('status')
            .where('recipient', '=', numbers.get(setup) ?? '')
            .execute(),
          ring: await db
            .selectFrom('partiesToRing')
            .select('lost')
            .where('bookingId', '=', guest.bookingId ?? '')
            .execute(),
        }));
      // With an embedded database, `look` stops the server. The test starts the server again between looks, so that the
      // job can give up on the text.
      let seen = await state();
      while (seen.text[0]?.status === 'sending' || seen.ring.length === 0) {
        await site.start();
        await wait(1000);
        seen = await state();
      }
      await site.start();
      expect(seen).toEqual({ text: [{ status: 'unanswered' }], ring: [{ lost: 'text' }] });
      const answer = await fetch(`${site.simulator.url}/__sim/texts?as=json`);
      const sent = (await answer.json()) as { to: string }[];
      expect(sent.filter(({ to }) => to === numbers.get(setup))).toHaveLength(taken);
    },
    leaves: [stands],
  };
}

export const textScenarios = {
  'text: claimed': [{ ...waits, endings: [isNotSentAgain('it was not sent', 0)] }],
  'text: handed over': [{ ...waits, endings: [isNotSentAgain('it was sent once', 1)] }],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;
