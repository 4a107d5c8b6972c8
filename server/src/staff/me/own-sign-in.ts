import { email } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { answeredPasskey, sixDigits, staffId } from '@slipway/shared/api/console/parts.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import * as z from 'zod/mini';
import type { Database, Row } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Actor, Command } from '../command/command.ts';
import { addAnsweredPasskey } from '../doors/passkeys.ts';
import { setPasswordAndTotp } from '../doors/passwords.ts';
import { setPin } from '../doors/pins.ts';
import { makeRecoveryCodes } from '../doors/recovery-codes.ts';
import { noticePerson } from '../notices.ts';
import { requireFreeEmail } from '../people/staff-queries.ts';

/** Whoever changes a way in has just proved who they are: an unlocked screen is not enough. */
const base = {
  permission: 'change-own-sign-in',
  kind: 'people',
  needsStepUp: true,
  isKeptFromStrangers: true,
} as const;

const addPasskeyInput = z.strictObject({ ...answeredPasskey, label: text(60) });

export const addOwnPasskey = {
  ...base,
  name: 'add-own-passkey',
  input: addPasskeyInput,
  async handler(db, actor, input, tools) {
    const me = await requireMe(db, actor);
    const id = await addAnsweredPasskey(tools, db, 'new passkey', me.id, input, tools.now);
    await noticePerson(db, me, 'A passkey was added to your sign-in', tools.now);
    return { ...mine(me, 'added a passkey'), after: { passkey: id }, result: { id }, wakes: ['mail'] };
  },
} satisfies Command<typeof addPasskeyInput>;

const removePasskeyInput = z.strictObject({ passkey: staffId });

export const removeOwnPasskey = {
  ...base,
  name: 'remove-own-passkey',
  input: removePasskeyInput,
  async handler(db, actor, { passkey }, tools) {
    const me = await requireMe(db, actor);
    const removed = await db
      .deleteFrom('staffCredentials')
      .where('id', '=', passkey)
      .where('staffId', '=', me.id)
      .where('kind', '=', 'passkey')
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n)
      throw new Refusal('not_found', { message: 'That passkey is gone already.' });
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
} satisfies Command<typeof removePasskeyInput>;

const passwordInput = z.strictObject({ password: z.string(), challenge: staffId, code: sixDigits });

export const setOwnPassword = {
  ...base,
  name: 'set-own-password',
  input: passwordInput,
  async handler(db, actor, input, tools) {
    const me = await requireMe(db, actor);
    if (me.email === null)
      throw new Refusal('invalid', { message: 'A password needs an email address. Please add yours first.' });
    await setPasswordAndTotp(tools, db, me, input, tools.now);
    await noticePerson(db, me, 'The password of your sign-in was changed', tools.now);
    return { ...mine(me, 'set a password'), after: {}, result: {}, wakes: ['mail'] };
  },
} satisfies Command<typeof passwordInput>;

const pinInput = z.strictObject({ pin: sixDigits });

export const setOwnPin = {
  ...base,
  name: 'set-own-pin',
  input: pinInput,
  async handler(db, actor, { pin }, tools) {
    const me = await requireMe(db, actor);
    await setPin(tools, db, me.id, pin, tools.now);
    return { ...mine(me, 'set a PIN for the tablet'), after: {}, result: {} };
  },
} satisfies Command<typeof pinInput>;

const nothing = z.strictObject({});

export const makeOwnRecoveryCodes = {
  ...base,
  name: 'make-own-recovery-codes',
  input: nothing,
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
} satisfies Command<typeof nothing>;

const emailInput = z.strictObject({ email });

export const changeOwnEmail = {
  ...base,
  name: 'change-own-email',
  input: emailInput,
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
} satisfies Command<typeof emailInput>;

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
