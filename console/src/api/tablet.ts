import * as contract from '@slipway/shared/api/console/sign-in.ts';
import { enrolWords, tabletWords } from '@slipway/shared/rules/tablet-words.ts';
import { call } from './client.ts';
import type { Person } from './sign-in.ts';
import { type TabletKey, storeTabletKey } from './tablet-key.ts';
import { makeTabletKey, publicKeyOf, signWith } from './tablet-signature.ts';

export type TabletPerson = Person & {
  hasPin: boolean;
  lockedUntil: string | null;
  isBlocked: boolean;
  /** Until the next lock. */
  triesLeft: number;
};

export type TabletPeople = {
  name: string;
  people: TabletPerson[];
  challenge: string;
  boatsOut: { boat: string; dueAt: string }[];
};

/** Makes the tablet's key, which never leaves it, and enrols it. */
export async function enrolTablet(token: string): Promise<void> {
  const keys = await makeTabletKey();
  const { device, name } = await call(contract.enrolTablet, {
    body: {
      token,
      public_key: await publicKeyOf(keys),
      signature: await signWith(keys.privateKey, enrolWords(token)),
    },
  });
  await storeTabletKey({ device, name, key: keys.privateKey });
}

/** Who may sign in here, and the question that the sign-in answers. */
export async function listTabletPeople({ device, key }: TabletKey): Promise<TabletPeople> {
  const { challenge } = await call(contract.askTablet, { body: { device } });
  const signature = await signWith(key, tabletWords('people', { device, challenge }));
  const answer = await call(contract.listTabletPeople, { body: { device, challenge, signature } });
  return {
    name: answer.name,
    challenge: answer.challenge,
    boatsOut: answer.boats_out.map(({ boat, due_at }) => ({ boat, dueAt: due_at })),
    people: answer.people.map(({ has_pin, pin_locked_until, is_pin_blocked, pin_tries_left, ...person }) => ({
      ...person,
      hasPin: has_pin,
      lockedUntil: pin_locked_until,
      isBlocked: is_pin_blocked,
      triesLeft: pin_tries_left,
    })),
  };
}

type AtTablet = { tablet: TabletKey; challenge: string; person: string; pin: string };

export async function signInByPin({ tablet, challenge, person, pin }: AtTablet): Promise<void> {
  const { device, key } = tablet;
  const signature = await signWith(key, tabletWords('sign in', { device, challenge, person }));
  await call(contract.signInByPin, { body: { device, challenge, signature, person, pin } });
}

/** For somebody who was invited: the six digits of the invitation, and the PIN they choose. */
export async function setFirstPin({
  tablet,
  challenge,
  person,
  pin,
  code,
}: AtTablet & { code: string }): Promise<void> {
  const { device, key } = tablet;
  const signature = await signWith(key, tabletWords('first pin', { device, challenge, person }));
  await call(contract.setFirstPin, { body: { device, challenge, signature, person, pin, code } });
}
