import * as contract from '@slipway/shared/api/console/sign-in.ts';
import { dueBack } from '@slipway/shared/rules/late-fee.ts';
import { enrolText } from '@slipway/shared/rules/tablet-text.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Deps } from '../../../bookings/deps.ts';
import { compareWithNothing } from '../../../platform/security/hashing.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { noteAction } from '../../command/log-action.ts';
import { serveConsole } from '../../serve-console.ts';
import { findInviteByCode, requireInvite, useUp } from '../invites.ts';
import { letIn, trySignIn } from '../let-in.ts';
import { blocksAfter, countPinTry, requirePin, setPin, triesLeft } from '../pins.ts';
import { askTablet, isSignedBy, requireTablet } from '../tablets.ts';

/** The sign-in calls of the shared tablet. A key identifies the tablet, and a PIN identifies the person. */
export function tabletRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  serveConsole(app, contract.enrolTablet, async ({ body, request }) => {
    const device = await trySignIn(deps, { request }, () =>
      db.transaction().execute(async (transaction) => {
        const invite = await requireInvite(transaction, 'device', body.token, now());
        if (!isSignedBy(body.publicKey, enrolText(body.token), body.signature))
          throw new Refusal('device_unknown');
        const made = { id: randomId(), name: invite.deviceName ?? '', publicKey: body.publicKey };
        await transaction
          .insertInto('staffDevices')
          .values({ ...made, enrolledBy: invite.madeBy, enrolledAt: now() })
          .execute();
        await useUp(transaction, invite.id, now());
        await noteAction(
          transaction,
          { person: null, role: 'dock', via: 'server', sessionId: null, tablet: made, isSteppedUp: false },
          { name: 'enrol-tablet', permission: 'manage-people', kind: 'people' },
          {
            subject: { kind: 'device', id: made.id },
            effect: { sentence: `${made.name} was enrolled.`, figures: [], warnings: [] },
            before: {},
            after: { invite: invite.id, by: invite.madeBy },
          },
          now(),
        );
        return made;
      }),
    );
    return { data: { device: device.id, name: device.name } };
  });

  serveConsole(app, contract.askTablet, async ({ body }) => ({
    data: { challenge: await askTablet(db, body.device, now()) },
  }));

  serveConsole(app, contract.listTabletPeople, async ({ body, request }) => {
    const tablet = await trySignIn(deps, { request }, () => requireTablet(db, 'people', body, now()));
    const people = await peopleAt(tablet.id);
    return {
      data: {
        name: tablet.name,
        boatsOut: await boatsOut(),
        people: people.map(({ id, name, role, hasPin, lockedUntil, failures }) => ({
          id,
          name,
          role,
          hasPin,
          pinLockedUntil: lockedUntil !== null && lockedUntil > now() ? lockedUntil.toISOString() : null,
          isPinBlocked: (failures ?? 0) >= blocksAfter,
          pinTriesLeft: triesLeft(failures ?? 0),
        })),
        challenge: await askTablet(db, tablet.id, now()),
      },
    };
  });

  serveConsole(app, contract.signInByPin, async ({ body, request, reply }) => {
    const who = { staffId: body.person, deviceId: body.device, method: 'pin' } as const;
    await trySignIn(deps, { request }, async () => {
      const tablet = await requireTablet(db, 'sign in', body, now());
      if (!(await worksHere(body.person))) {
        await compareWithNothing(body.pin, deps.hashing);
        throw new Refusal('sign_in_failed');
      }
      await requirePin(deps, { staffId: who.staffId, deviceId: tablet.id }, body.pin, now());
    });
    return { data: { person: await letIn(deps, { request, reply }, who) } };
  });

  serveConsole(app, contract.setFirstPin, async ({ body, request, reply }) => {
    const who = { staffId: body.person, deviceId: body.device, method: 'pin' } as const;
    await trySignIn(deps, { request }, async () => {
      const tablet = await requireTablet(db, 'first pin', body, now());
      if (!(await worksHere(body.person))) throw new Refusal('sign_in_failed');
      await countPinTry(db, { staffId: body.person, deviceId: tablet.id }, now());
      const invite = await findInviteByCode(deps, body.person, body.code, now());
      if (invite === undefined) throw new Refusal('sign_in_failed');
      await db.transaction().execute(async (transaction) => {
        await setPin(deps, transaction, body.person, body.pin, now());
        await useUp(transaction, invite, now());
      });
    });
    return { data: { person: await letIn(deps, { request, reply }, who) } };
  });

  async function worksHere(staffId: string): Promise<boolean> {
    const found = await db
      .selectFrom('staff')
      .select('id')
      .where('id', '=', staffId)
      .where('leftAt', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  async function boatsOut(): Promise<{ boat: string; dueAt: string }[]> {
    const date = venueDate(now());
    const { rows } = await sql<{
      boat: string;
      startTime: string;
      endTime: string;
      arrivedAt: Date | null;
      outAt: Date | null;
    }>`
      select boats.name as boat, to_char(b.start_time, 'HH24:MI') as start_time,
        to_char(b.end_time, 'HH24:MI') as end_time, t.arrived_at, t.out_at
      from trips t join bookings b on b.id = t.booking_id join boats on boats.id = t.boat_id
      where t.state = 'out' and b.date = ${date} order by b.end_time, boats.id`.execute(db);
    return rows.map(({ boat, startTime, endTime, ...times }) => {
      const startsAt = toInstant(date, localTime(startTime));
      const due = dueBack({ ...times, startsAt, endsAt: toInstant(date, localTime(endTime)) });
      return { boat, dueAt: due.at.toISOString() };
    });
  }

  /** People with a PIN, and people whose invitation lets them set a PIN at this tablet. */
  async function peopleAt(deviceId: string) {
    const { rows } = await sql<
      Pick<Row<'staff'>, 'id' | 'name' | 'role'> & {
        hasPin: boolean;
        failures: number | null;
        lockedUntil: Date | null;
      }
    >`
      select p.id, p.name, p.role, c.id is not null as has_pin, t.failures, t.locked_until
      from staff p
      left join staff_credentials c on c.staff_id = p.id and c.kind = 'pin'
      left join staff_pin_tries t on t.staff_id = p.id and t.device_id = ${deviceId}
      where p.left_at is null and (c.id is not null or exists (
        select from staff_invites i where i.staff_id = p.id and i.ended_at is null and i.expires_at > ${now()}))
      order by p.name`.execute(db);
    return rows;
  }
}
