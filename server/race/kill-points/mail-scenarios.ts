import { expect } from 'vitest';
import { stands } from './expectations.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

const isTold: Scenario = {
  name: 'a booking is confirmed',
  trigger: async ({ guest }: Setup) => {
    expect((await guest.payNow())?.status).toBe(200);
    // A webhook may be quicker than the browser: then the server is already dead.
    expect(['paid', 'unanswered']).toContain(await guest.pay());
    await guest.comeBack();
  },
  endings: [],
};
/** The dead process had claimed the email for a quarter of an hour. */
const leaseOver = ({ site }: Setup) => site.advance('PT16M');
const once: Ending = { name: 'the email comes once', after: leaseOver, leaves: [stands] };
/** Nobody can know whether the mail server accepted the email; a copy has the same Message-ID. */
const known: Ending = {
  name: 'a copy is known by its Message-ID',
  after: leaseOver,
  leaves: [stands],
  copies: 1,
};

export const mailScenarios = {
  'mail: claimed': [{ ...isTold, endings: [once] }],
  'email: handed over': [{ ...isTold, endings: [known] }],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;
