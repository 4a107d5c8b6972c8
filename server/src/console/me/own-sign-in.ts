import * as contract from '@slipway/shared/api/console/me.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Actor, command } from '../command/command.ts';
import { addAnsweredPasskey } from '../sign-in/passkeys.ts';
import { setPasswordAndTotp } from '../sign-in/passwords.ts';
import { setPin } from '../sign-in/pins.ts';
import { makeRecoveryCodes } from '../sign-in/recovery-codes.ts';
import { noticePerson } from '../notices.ts';
import { requireFreeEmail } from '../people/staff-queries.ts';

/** A person who changes their own sign-in must confirm who they are, because their screen may be unlocked. */
const base = {
  permission: 'change-own-sign-in',
  kind: 'people',
  needsStepUp: true,
  isKeptFromStrangers: true,
} as const;

export const addOwnPasskey = command(contract.addOwnPasskey, {
  ...base,
  name: 'add-own-passkey',
  async handler(db, actor, input, tools) {
    const me = await requireMe(db, actor);
    const id = await addAnsweredPasskey(tools, db, 'new passkey', me.id, input, tools.now);
    await noticePerson(db, me, 'A passkey was added to your sign-in', tools.now);
    return { ...mine(me, 'added a passkey'), after: { passkey: id }, result: { id }, wakes: ['mail'] };
  },
});

export const removeOwnPasskey = command(contract.removeOwnPasskey, {
  ...base,
  name: 'remove-own-passkey',
  async handler(db, actor, { passkey }, tools) {
    const me = await requireMe(db, actor);
    const removed = await db
      .deleteFrom('staffCredentials')
      .where('id', '=', passkey)
      .where('staffId', '=', me.id)
      .where('kind', '=', 'passkey')
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n)
      throw new Refusal('not_found', { message: 'That passkey was removed already.' });
    const left = await db
      .selectFrom('staffCredentials')
      .select('id')
      .where('staffId', '=', me.id)
      .where('kind', 'in', ['passkey', 'password'])
      .execute();
    if (left.length === 0) {
      throw new Refusal('invalid', {
        message: 'It’s your only way in. Please add another passkey before you remove this one.',
      });
    }
    await noticePerson(db, me, 'A passkey was removed from your sign-in', tools.now);
    return { ...mine(me, 'removed a passkey'), after: { passkey }, result: {}, wakes: ['mail'] };
  },
});

export const setOwnPassword = command(contract.setOwnPassword, {
  ...base,
  name: 'set-own-password',
  async handler(db, actor, input, tools) {
    const me = await requireMe(db, actor);
    if (me.email === null)
      throw new Refusal('invalid', { message: 'A password needs an email address. Please add yours first.' });
    await setPasswordAndTotp(tools, db, me, input, tools.now);
    await noticePerson(db, me, 'The password of your sign-in was changed', tools.now);
    return { ...mine(me, 'set a password'), after: {}, result: {}, wakes: ['mail'] };
  },
});

export const setOwnPin = command(contract.setOwnPin, {
  ...base,
  name: 'set-own-pin',
  async handler(db, actor, { pin }, tools) {
    const me = await requireMe(db, actor);
    await setPin(tools, db, me.id, pin, tools.now);
    return { ...mine(me, 'set a PIN for the tablet'), after: {}, result: {} };
  },
});

export const makeOwnRecoveryCodes = command(contract.makeOwnRecoveryCodes, {
  ...base,
  name: 'make-own-recovery-codes',
  async handler(db, actor, _input, tools) {
    const me = await requireMe(db, actor);
    const codes = await makeRecoveryCodes(tools, db, me.id, tools.now);
    await noticePerson(db, me, 'New recovery codes were made for your sign-in', tools.now);
    return {
      ...mine(me, 'made new recovery codes'),
      after: {},
      result: { codes },
      secrets: ['codes'],
      wakes: ['mail'],
    };
  },
});

export const changeOwnEmail = command(contract.changeOwnEmail, {
  ...base,
  name: 'change-own-email',
  async handler(db, actor, { email: typed }, tools) {
    const me = await requireMe(db, actor);
    const address = typed.trim();
    await requireFreeEmail(db, address, me.id);
    await db
      .updateTable('staff')
      .set({
        email: address,
        emailKey: emailKey(address),
        version: me.version + 1,
        changedAt: tools.now,
        changedBy: me.id,
      })
      .where('id', '=', me.id)
      .execute();
    await noticePerson(db, me, 'Your email address at the console was changed', tools.now);
    return {
      ...mine(me, 'changed their email address'),
      after: {},
      personal: { before: { email: me.email }, after: { email: address } },
      result: {},
      wakes: ['mail'],
    };
  },
});

async function requireMe(db: Database, { person }: Actor): Promise<Row<'staff'>> {
  const me = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', person?.id ?? '')
    .where('leftAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (me === undefined) throw new Refusal('not_allowed');
  return me;
}

function mine({ id, name, version }: Row<'staff'>, what: string) {
  return {
    subject: { kind: 'person', id },
    effect: { sentence: `${name} ${what}.`, figures: [], warnings: [] },
    before: {},
    basis: [id, version],
  };
}
