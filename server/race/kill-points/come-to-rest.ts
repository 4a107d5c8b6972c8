import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { Look, Site } from './site.ts';

/**
 * The steps in which time passes while nobody acts. In the first step only real time passes; each later step
 * first moves the clock on. Together the steps are long enough for every hold to end, for every claim of a
 * dead process to lapse, and for every job to retry.
 */
const strides = [undefined, 'PT1M', 'PT5M', 'PT15M', 'PT20M', 'PT1H1M', 'PT2H', 'PT2H', 'PT2H'] as const;
/**
 * The steps for a provider whose payment form we cannot withdraw. One of the steps is a day long, because the
 * form expires after a day.
 */
const dayStrides = [...strides.slice(0, 5), 'P1D', ...strides.slice(5)] as const;
const realMsPerStride = 2_500;
/** After the last step, up to this many further checks are made, so that a slow machine can finish its work. */
const moreLooks = 100;
/** With an embedded database, the first steps (this many) have no check, because each check stops our server. */
const firstLookAtEmbedded = 2;

/** Waits until nothing is pending, then starts the server again, for a scenario that continues. */
export async function comeToRest(site: Site, provider: ProviderAtSimulator): Promise<void> {
  await waitForRest(site, provider);
  await site.start();
}

/**
 * Waits until no hold, payment, refund, event or email is pending. If something is still pending after all
 * checks, throws an error that lists it. Leaves our server stopped if the database is embedded.
 */
export async function waitForRest(site: Site, { formOutlivesHold }: ProviderAtSimulator): Promise<void> {
  for (const [nth, stride] of (formOutlivesHold ? dayStrides : strides).entries()) {
    await site.start();
    if (stride !== undefined) await site.advance(stride);
    const isLookedAt = site.kind === 'server' || nth >= firstLookAtEmbedded;
    if (isLookedAt ? await isSoonAtRest(site) : await wait(realMsPerStride, false)) return;
  }
  for (let look = 0; look < moreLooks; look += 1) {
    await site.start();
    if (await isSoonAtRest(site)) return;
  }
  throw new Error(`Something remains pending: ${(await site.look(underWay)).join(', ')}`);
}

/** The steps by which the clock moves on, so that the simulator sends undelivered events again. */
const newsStrides = [undefined, 'PT1M', 'PT30M', 'PT6H', 'P1D', ...Array<undefined>(moreLooks)] as const;

/** Waits for the events of earlier scenarios, because an event could bring the server to its crash point too early. */
export async function waitForOldNews(site: Site): Promise<void> {
  const onTheirWay = async () => {
    const counts = await Promise.all(
      site.providers.map(({ merchant }) => site.simulator.onTheirWay(merchant)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const isQuiet = (await onTheirWay()) === 0 && (site.kind === 'embedded' || (await isSoonAtRest(site)));
  if (isQuiet) return;
  for (const stride of newsStrides) {
    if (stride !== undefined) await site.advance(stride);
    const giveUpAt = performance.now() + realMsPerStride;
    while ((await onTheirWay()) > 0 && performance.now() < giveUpAt) await wait(50);
    if ((await onTheirWay()) > 0) continue;
    // Incoming events are handled within this time.
    await (site.kind === 'server' ? isSoonAtRest(site) : wait(realMsPerStride));
    return;
  }
  throw new Error('The simulator does not get rid of its webhooks.');
}

async function isSoonAtRest(site: Site): Promise<boolean> {
  const giveUpAt = performance.now() + realMsPerStride;
  if (site.kind === 'embedded') await wait(realMsPerStride);
  for (;;) {
    const things = await site.look(underWay);
    if (things.length === 0) return true;
    if (performance.now() >= giveUpAt) return false;
    await wait(50);
  }
}

async function underWay({ db }: Look): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select 'hold ' || id as thing from bookings where status = 'held'
    union all select 'move ' || id from moves where status = 'pending'
    union all select 'attempt ' || id || ' ' || status from payment_attempts
      where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised')
    union all select 'refund ' || r.id || ' ' || r.status from refunds r join payment_attempts a on a.id = r.attempt_id
      where r.status in ('requested', 'accepted') and a.provider not in ('cash', 'card_machine')
    union all select 'event ' || hint from provider_events where processed_at is null
    union all select 'mail ' || kind from mails where sent_at is null
    union all select 'nobody was told of ' || b.id from bookings b
      join payment_attempts a on a.booking_id = b.id and a.status = 'cancelled'
        and exists (select from payment_attempt_events where attempt_id = a.id and to_status = 'awaiting_customer')
      where b.status = 'expired' and not exists (select from mails where booking_id = b.id)
        and not exists (select from bookings other
          where other.email_key = b.email_key and other.created_at > b.created_at)`.execute(db);
  return rows.map(({ thing }) => thing);
}
