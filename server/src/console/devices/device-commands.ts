import * as contract from '@slipway/shared/api/console/devices.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { command } from '../command/command.ts';
import { inviteMs, makeInvite, shownInvite } from '../sign-in/invites.ts';
import { managesPeople as base, plain } from '../people/people-commands.ts';
import { endSessions } from '../sessions/session.ts';

/** Makes the QR code that enrols a shared tablet. The code works once, within ten minutes. */
export const inviteDevice = command(contract.inviteDevice, {
  ...base,
  name: 'invite-device',
  async handler(db, actor, { name }, tools) {
    const deviceName = name.trim();
    if (deviceName === '')
      throw new Refusal('invalid', { message: 'Please enter a name.', details: { field: 'name' } });
    const terms = { madeBy: actor.person?.id ?? null, lastsMs: inviteMs.device };
    const invite = await makeInvite(tools, db, { deviceName }, terms, tools.now);
    return {
      subject: { kind: 'invite', id: invite.id },
      effect: { ...plain, sentence: `${deviceName} can be enrolled within ten minutes.` },
      before: {},
      after: { name: deviceName },
      basis: deviceName,
      result: { invite: shownInvite(invite) },
      secrets: ['invite'],
    };
  },
});

/** Revokes a tablet: the person who uses it is signed out, and its key is refused from then on. */
export const revokeDevice = command(contract.revokeDevice, {
  ...base,
  name: 'revoke-device',
  // This command needs no passkey, because a thief may be running away with the tablet.
  needsStepUp: false,
  async handler(db, _actor, { device }, { now }) {
    const revoked = await db
      .updateTable('staffDevices')
      .set({ revokedAt: now })
      .where('id', '=', device)
      .where('revokedAt', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) throw new Refusal('not_found', { message: 'That tablet is not enrolled.' });
    const ended = await endSessions(db, { deviceId: device }, now);
    return {
      subject: { kind: 'device', id: device },
      effect: { ...plain, sentence: `${revoked.name} is revoked. The person on it is signed out.` },
      before: { isRevoked: false },
      after: { isRevoked: true, ended },
      result: {},
    };
  },
});
