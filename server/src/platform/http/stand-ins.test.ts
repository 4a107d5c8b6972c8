import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import { sellByHand } from '@slipway/shared/api/console/sale.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { typedFields } from '@slipway/shared/api/typed-text.ts';
import { canReceiveMail } from '@slipway/shared/values/email-address.ts';
import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { phoneProblem } from '../../bookings/customers/phone-number.ts';
import { fixedKey } from '../../testing/fixed-key.ts';
import { partsOf, standIns } from './stand-ins.ts';

const replaced = standIns(fixedKey('a secret'));

/** Text fields that people do not type, or that are not stored. */
const otherTexts: Record<string, string> = {
  'POST /booking/worldpay_success body.order_key': 'of Worldpay, and compared',
  'POST /booking/worldpay_success body.source': 'of Worldpay, and compared',
  'POST /booking/initiate_globalpay_secure body.browser.language': 'of a browser, handed to the provider',
  'POST /console/passkey/sign-in body.answer[]': 'of a passkey',
  'POST /console/password/sign-in body.password': 'kept as a hash',
  'POST /console/invite/passkey body.answer[]': 'of a passkey',
  'POST /console/invite/password body.password': 'kept as a hash',
  'POST /console/unlock body.passkey.answer[]': 'of a passkey',
  'POST /console/unlock body.password.password': 'kept as a hash',
  'POST /console/step-up body.passkey.answer[]': 'of a passkey',
  'POST /console/step-up body.password.password': 'kept as a hash',
  'POST /console/me/passkey/new body.answer[]': 'of a passkey',
  'POST /console/me/password body.password': 'kept as a hash',
  'POST /console/change-sets/save body.changes[].id': 'made by the browser, of the business',
  'POST /console/set-up/import body.file': 'of the business',
  'POST /console/set-up/pictures body.master': 'refused at a public demonstration',
};

/** Kinds of schema that cannot contain typed text. */
const withoutWords = ['number', 'int', 'boolean', 'literal', 'enum', 'null', 'undefined'];

/** The paths of text fields that `typedFields` does not have. */
function untypedOf(schema: ZodMiniType, path: string): string[] {
  if (typedFields.get(schema as never) !== undefined) return [];
  const { inner, items, fields, options } = partsOf(schema);
  if (inner !== undefined) return untypedOf(inner, path);
  if (items !== undefined) return untypedOf(items, `${path}[]`);
  if (options !== undefined) return options.flatMap((option) => untypedOf(option, path));
  if (fields !== undefined)
    return Object.entries(fields).flatMap(([name, field]) => untypedOf(field, `${path}.${name}`));
  const { type } = schema._zod.def;
  if (type === 'string') {
    const isOfAForm = ['Zebedee Quill', 'zebedee', 'Zebedee'].every(
      (words) => !schema.safeParse(words).success,
    );
    return isOfAForm ? [] : [path];
  }
  return withoutWords.includes(type) ? [] : [path];
}

test('every text field of every call declares its stand-in, or is listed as an exception', () => {
  const calls: readonly Endpoint[] = [...Object.values(contract), ...Object.values(consoleContract)];
  const untyped = calls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      untypedOf(call[part], `${call.method} ${call.path} ${part}`),
    ),
  );
  expect([...new Set(untyped)].toSorted()).toEqual(Object.keys(otherTexts).toSorted());
});

const typed = {
  email: ' Zebedee.Quill@example.org',
  first_name: 'Zebedee',
  last_name: 'van der Quill-Marsh',
  phone: '+33 6 12 34 56 78',
  country: 'France',
};

test('a stand-in hides the person, passes the same checks, and is always the same for the same text', () => {
  const once = replaced(saveCustomer.body, typed) as typeof typed;
  expect(JSON.stringify(once)).not.toMatch(/zebedee|quill|van|der|12 34/i);
  expect(canReceiveMail(once.email)).toBe(true);
  expect(phoneProblem(once.phone, once.country)).toBeUndefined();
  expect(saveCustomer.body.safeParse(once).success).toBe(true);
  expect(replaced(saveCustomer.body, once)).toEqual(once);
  const again = { ...typed, email: 'zebedee.quill@EXAMPLE.org' };
  expect(replaced(saveCustomer.body, again)).toEqual(once);
  const other = replaced(saveCustomer.body, { ...typed, email: 'zebedee@example.org' }) as typeof typed;
  expect(other.email).not.toBe(once.email);
});

test('an empty text stays empty, and the stand-in for an invalid text is invalid too', () => {
  const enquiry = { name: 'Zebedee', email: 'zebedee', phone: '12 zebedee', message: '' };
  const { email, phone, message } = replaced(addEnquiry.body, enquiry) as typeof enquiry;
  expect(message).toBe('');
  expect([email, phone].join(' ')).not.toContain('zebedee');
  expect(canReceiveMail(email)).toBe(false);
  expect(phoneProblem(phone, 'United Kingdom')).toBeDefined();
});

test('texts in lists, and in fields whose format is checked, are replaced; codes, ids and amounts are kept', () => {
  const sale = {
    slotId: 4,
    addOns: [{ menuItemId: 1, quantity: 2, comment: 'For Zebedee' }],
    name: 'Zebedee Quill',
    couponCode: 'LAKE25',
    because: 'Zebedee',
    isWalkIn: true,
  };
  expect(replaced(sellByHand.body, sale)).toEqual({
    ...sale,
    addOns: [{ menuItemId: 1, quantity: 2, comment: expect.not.stringContaining('Zebedee') as string }],
    name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/) as string,
    because: expect.not.stringContaining('Zebedee') as string,
  });
});
