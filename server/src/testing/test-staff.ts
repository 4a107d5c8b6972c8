import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import {
  askTablet,
  listTabletPeople,
  signInAsDemo,
  signInByPin,
} from '@slipway/shared/api/console/sign-in.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { tabletText } from '@slipway/shared/rules/tablet-text.ts';
import { randomId } from '../platform/security/random-id.ts';
import { setPin } from '../console/sign-in/pins.ts';
import { insertPerson } from '../console/people/staff-queries.ts';
import { tabletKey } from './authenticator.ts';
import type { TestApp } from './test-app.ts';
import type { Ask } from './test-visitor.ts';

type Site = Pick<TestApp, 'aVisitor' | 'db' | 'deps' | 'clock'>;
export type StaffBrowser = ReturnType<typeof staffBrowser>;

/** A browser at the console: sends the headers of our own pages, and a request id for each command. */
export function staffBrowser(site: Pick<TestApp, 'aVisitor'>, changes: { address?: string } = {}) {
  const visitor = site.aVisitor(changes);
  const asked = (ask: Ask = {}): Ask => ({
    ...ask,
    headers: { 'slipway-console': '1', 'sec-fetch-site': 'same-origin', ...ask.headers },
  });
  const get = <E extends ConsoleEndpoint>(endpoint: E, ask?: Ask) => visitor.get(endpoint, asked(ask));
  return {
    cookies: visitor.cookies,
    ask: (endpoint: ConsoleEndpoint, ask?: Ask) => visitor.ask(endpoint, asked(ask)),
    get,
    refused: (endpoint: ConsoleEndpoint, ask?: Ask) => visitor.refused(endpoint, asked(ask)),
    /** Runs a command and returns its result. */
    async run<E extends ConsoleEndpoint>(endpoint: E, body: object = {}) {
      const done = await get(endpoint, { body: { ...body, requestId: randomId() } });
      return (done as { result: unknown }).result as NonNullable<ResultOf<E>>;
    },
    refusedRun: (endpoint: ConsoleEndpoint, body: object = {}) =>
      visitor.refused(endpoint, asked({ body: { ...body, requestId: randomId() } })),
  };
}

type ResultOf<E extends ConsoleEndpoint> = E['data'] extends { _zod: { output: { result: infer R } } }
  ? R
  : never;

/** A browser in which one of the demo team is signed in. */
export async function signedInAs(site: Site, role: Role): Promise<StaffBrowser> {
  const browser = staffBrowser(site);
  await browser.get(signInAsDemo, { body: { role } });
  return browser;
}

/** Adds a member of staff who has no way to sign in. */
export async function aPerson(
  { db, clock }: Site,
  role: Role,
  { name = role as string, email = null as string | null } = {},
): Promise<string> {
  return insertPerson(db, { name, role, email }, null, clock.now());
}

export const goodPin = '482913';

/** A person with a PIN, signed in at a tablet that is enrolled for them. */
export async function atTablet(site: Site, role: Role, name = 'Jetty tablet') {
  const key = tabletKey();
  const device = randomId();
  await site.db
    .insertInto('staffDevices')
    .values({ id: device, name, publicKey: key.publicKey, enrolledAt: site.clock.now() })
    .execute();
  const person = await aPerson(site, role);
  await setPin(site.deps, site.db, person, goodPin, site.clock.now());
  const browser = staffBrowser(site);
  const proof = async (purpose: Parameters<typeof tabletText>[0], of?: string) => {
    const { challenge } = await browser.get(askTablet, { body: { device } });
    const words = tabletText(purpose, { device, challenge, ...(of === undefined ? {} : { person: of }) });
    return { device, challenge, signature: key.sign(words) };
  };
  return {
    browser,
    device,
    person,
    key,
    proof,
    people: async () => browser.get(listTabletPeople, { body: await proof('people') }),
    signIn: async (pin = goodPin, who = person) =>
      browser.get(signInByPin, { body: { ...(await proof('sign in', who)), person: who, pin } }),
    refusedSignIn: async (pin: string, who = person) =>
      browser.refused(signInByPin, { body: { ...(await proof('sign in', who)), person: who, pin } }),
  };
}
