import { type Typed, typedFields } from '@slipway/shared/api/typed-text.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { createHmac } from 'node:crypto';
import type { ZodMiniType } from 'zod/mini';
import type { SigningKey } from '../security/signing-keys.ts';

/**
 * Replaces the text that strangers type at a public demonstration, where other strangers could read it
 * (docs/decisions/0030). The same text always becomes the same stand-in. A stand-in is not replaced again, so forms can
 * be opened and saved.
 */
export type StandIns = (schema: ZodMiniType, value: unknown) => unknown;

/** Names that visitors type are replaced by names of birds, because no person has such a name. */
const birds = [
  'Avocet Bittern Curlew Dabchick Dotterel Dunlin Eider Fulmar Gadwall Gannet',
  'Garganey Godwit Goldeneye Goosander Greenshank Guillemot Kittiwake Lapwing Mallard Merganser',
  'Moorhen Oystercatcher Phalarope Pintail Pochard Ptarmigan Redshank Sanderling Scaup Shelduck',
  'Shoveler Smew Spoonbill Teal Turnstone Whimbrel Whinchat Wigeon Woodcock Yellowhammer',
].flatMap((line) => line.split(' '));
const wordsOfAName = 3;

/** Nobody owns this domain, and no email leaves a public demonstration. */
const guestAddress = /^guest-[0-9a-f]{12}@visitors\.example$/;

/** One of the phone numbers reserved for drama. */
const nobodysPhone = '07700 900000';
const digitsOfAPhone = 7;

const nobodysWords = '(not kept in a demonstration)';

export function standIns(key: SigningKey): StandIns {
  const hashOf = (text: string) =>
    createHmac('sha256', key.current()).update(`stand-in ${text}`).digest('hex');
  const birdFor = (word: string) => {
    const own = birds.find((bird) => bird.toLowerCase() === word.toLowerCase());
    return own ?? birds[Number.parseInt(hashOf(word.toLowerCase()).slice(0, 8), 16) % birds.length]!;
  };
  const standInFor: Record<Typed, (typed: string) => string> = {
    kept: (typed) => typed,
    words: () => nobodysWords,
    name: (typed) => typed.split(/\s+/).slice(0, wordsOfAName).map(birdFor).join(' '),
    email(typed) {
      const address = emailKey(typed);
      if (guestAddress.test(address)) return address;
      // An invalid email address must stay invalid, so that it is refused.
      return canReceiveMail(typed) ? `guest-${hashOf(address).slice(0, 12)}@visitors.example` : 'no address';
    },
    phone: (typed) => (typed.replaceAll(/\D/g, '').length < digitsOfAPhone ? 'no number' : nobodysPhone),
    // The country of the stand-in phone number.
    country: () => 'United Kingdom',
  };
  const replaced: StandIns = (schema, value) => {
    if (typeof value === 'string') {
      const field = textIn(schema, value);
      return field === undefined || value.trim() === '' ? value : standInFor[field](value.trim());
    }
    if (value === null || typeof value !== 'object') return value;
    const { inner, items, fields, options } = partsOf(schema);
    if (inner !== undefined) return replaced(inner, value);
    const chosen = options?.find((option) => option.safeParse(value).success);
    if (chosen !== undefined) return replaced(chosen, value);
    if (Array.isArray(value)) return items === undefined ? value : value.map((item) => replaced(items, item));
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const field = fields?.[name] ?? items;
        return [name, field === undefined ? each : replaced(field, each)];
      }),
    );
  };
  return replaced;
}

/** The kind of text that people type into this field. Undefined if nobody types into it. */
function textIn(schema: ZodMiniType, value: string): Typed | undefined {
  const registered = typedFields.get(schema as never);
  if (registered !== undefined) return registered.typed;
  const { inner, options } = partsOf(schema);
  if (inner !== undefined) return textIn(inner, value);
  const chosen = options?.find((option) => option.safeParse(value).success);
  return chosen === undefined ? undefined : textIn(chosen, value);
}

export type Parts = {
  inner?: ZodMiniType;
  items?: ZodMiniType;
  fields?: Record<string, ZodMiniType>;
  options?: readonly ZodMiniType[];
};

/** The parts of a schema. Returns no parts for an unknown kind of schema; a test covers all kinds in the contract. */
export function partsOf(schema: ZodMiniType): Parts {
  const def = schema._zod.def as { type: string } & Record<string, never>;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return { inner: def['innerType']! };
    case 'array':
      return { items: def['element']! };
    case 'record':
      return { items: def['valueType']! };
    case 'object':
      return { fields: def['shape']! };
    case 'union':
      return { options: def['options']! };
    default:
      return {};
  }
}
