import { expect } from 'vitest';
import { stands } from './right.ts';
import type { Scene, Sequel, Story } from './story.ts';

const isTold: Story = {
  name: 'a booking is confirmed',
  strike: async ({ guest }: Scene) => {
    expect((await guest.payNow())?.status).toBe(200);
    expect(await guest.pay()).toBe('paid');
    await guest.comeBack();
  },
  sequels: [],
};
/** The dead process had claimed the email for a quarter of an hour. */
const leaseOver = ({ site }: Scene) => site.advance('PT16M');
const once: Sequel = { name: 'the mail comes once', after: leaseOver, leaves: [stands] };
/** Nobody can know whether we heard the mail server's acceptance; the copy has the same Message-ID. */
const known: Sequel = {
  name: 'a copy is known by its Message-ID',
  after: leaseOver,
  leaves: [stands],
  copies: 1,
};

export const mailStories = {
  'mail: claimed': [{ ...isTold, sequels: [once] }],
  'mail: handed over': [{ ...isTold, sequels: [known] }],
} satisfies Record<string, readonly [Story, ...Story[]]>;
