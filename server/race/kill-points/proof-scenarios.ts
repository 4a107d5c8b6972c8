import { minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { proofTime } from '../../src/operations/morning-proof/days-to-compare.ts';
import { stands } from './expectations.ts';
import { isBooked } from './move-scenarios.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';

const mornings = new WeakMap<Setup, LocalDate>();

/** A job runs the morning proof at six. If the process of the job is killed, another process runs the proof. */
const atSix: Scenario = {
  name: 'the morning proof',
  before: isBooked,
  trigger: async (setup) => {
    const now = await setup.site.simulator.now();
    const date = addDays(venueDate(now), 1);
    mornings.set(setup, date);
    const minutes = Math.ceil((toInstant(date, proofTime).getTime() - now.getTime()) / minuteMs);
    await setup.site.advance(`PT${minutes}M`);
  },
  endings: [],
};

/** `tries` is the number of processes that began the proof. */
function isEndedOnce(name: string, tries: number): Ending {
  return {
    name,
    async after(setup) {
      const { site } = setup;
      await site.advance('PT16M');
      const seen = () =>
        site.look(({ db }) =>
          db
            .selectFrom('morningProofs')
            .select(['tries', 'endedAt'])
            .where('date', '=', mornings.get(setup)!)
            .execute(),
        );
      // An embedded database can be read only while the server is stopped, and each restart begins the proof from the
      // start. So the server runs for one second, long enough to finish the proof, before each read.
      let proofs = await seen();
      while (!proofs[0]?.endedAt) {
        await site.start();
        await wait(1000);
        proofs = await seen();
      }
      await site.start();
      expect(proofs).toEqual([{ tries, endedAt: expect.any(Date) }]);
    },
    leaves: [stands],
  };
}

const again = isEndedOnce('another process does it', 2);

export const proofScenarios = {
  'proof: claimed': [{ ...atSix, endings: [again] }],
  'proof: compared': [{ ...atSix, endings: [again] }],
  'proof: decided': [{ ...atSix, endings: [again] }],
  'proof: written': [{ ...atSix, endings: [isEndedOnce('it was done', 1)] }],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;
