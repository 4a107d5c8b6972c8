import { expect } from 'vitest';
import { stands } from './expectations.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

const isTold: Scenario = {
  name: 'a booking is confirmed',
  trigger: async ({ guest }: Setup) => {
    expect((await guest.payNow())?.status).toBe(200);
    // If the webhook confirms the booking first, the server is killed before it answers the browser.
    expect(['paid', 'unanswered']).toContain(await guest.pay());
    await guest.comeBack();
  },
  endings: [],
};
/** Moves the clock past the 15 minutes for which the killed process had claimed the email. */
const leaseOver = ({ site }: Setup) => site.advance('PT16M');
const once: Ending = { name: 'the email comes once', after: leaseOver, leaves: [stands] };
/** Not knowing whether the mail server accepted the email, our server sends a copy with the same Message-ID. */
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
