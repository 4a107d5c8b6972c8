import { plural } from '@slipway/shared/values/counted.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { type Business, businessMistakes } from '@slipway/shared/business.ts';
import { hoursLines } from '@slipway/shared/opening-hours.ts';
import { displayPhone } from '@slipway/shared/values/shown-text.ts';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertBusiness, readBusiness } from '../../catalogue/live-business.ts';
import { type ChangeKind, notedAtConsole } from '../change-kind.ts';
import { atOnce } from './edit-row.ts';

export type BusinessFields = Required<ChangeFields<'business'>>;
type Said = { [Name in keyof BusinessFields]: (value: BusinessFields[Name]) => string };

const labels: Record<keyof BusinessFields, string> = {
  name: 'Name',
  tagline: 'What it is',
  form: 'Legal form',
  legal: 'Legal name',
  company: 'Company number',
  registered: 'Registered in',
  address: 'Registered address',
  vat: 'VAT number',
  licence: 'Premises licence',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  place: 'Place',
  ways: 'Directions',
  sketch: 'Map sketch',
};

const plain = (value: string) => (value === '' ? 'none' : value);
const said: Said = {
  name: plain,
  tagline: plain,
  form: plain,
  legal: plain,
  company: plain,
  registered: plain,
  address: plain,
  vat: plain,
  licence: plain,
  phone: displayPhone,
  email: plain,
  hours: (hours) => plain(hoursLines({ hours }).join('; ')),
  facebook: plain,
  x: plain,
  instagram: plain,
  place: ({ name, street, town, postcode, latitude, longitude }) =>
    `${name}, ${street}, ${town}, ${postcode} (${latitude === null ? 'not on a map' : `${latitude}, ${longitude}`})`,
  ways: (ways) =>
    plain(
      Object.values(ways)
        .filter((way) => way !== '')
        .join(' '),
    ),
  sketch: ({ file }) => plain(file),
};

const names = Object.keys(labels) as (keyof BusinessFields)[];

/** Converts the business to the fields that the console edits and an export contains. */
export function fieldsOfBusiness(business: Business): BusinessFields {
  const { place, findUs, social } = business;
  const { sketch, stepFree, ...ways } = findUs;
  return {
    name: business.name,
    tagline: business.tagline,
    form: business.legalForm,
    legal: business.legalName,
    company: business.companyNumber,
    registered: business.placeOfRegistration,
    address: business.registeredAddress,
    vat: business.vatNumber,
    licence: business.premisesLicenceNumber,
    phone: business.phone,
    email: business.email,
    hours: business.hours,
    facebook: social.facebook,
    x: social.x,
    instagram: social.instagram,
    place: {
      name: place.name,
      street: place.streetAddress,
      town: place.locality,
      postcode: place.postcode,
      country: place.country,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    ways: { ...ways, step: stepFree },
    sketch,
  };
}

function businessOf(words: BusinessFields): Business {
  const { place, ways, sketch } = words;
  const { step, ...others } = ways;
  return {
    name: words.name,
    tagline: words.tagline,
    legalForm: words.form,
    legalName: words.legal,
    companyNumber: words.company,
    placeOfRegistration: words.registered,
    registeredAddress: words.address,
    vatNumber: words.vat,
    phone: words.phone,
    email: words.email,
    hours: words.hours,
    social: { facebook: words.facebook, x: words.x, instagram: words.instagram },
    place: {
      name: place.name,
      streetAddress: place.street,
      locality: place.town,
      postcode: place.postcode,
      country: place.country,
      latitude: place.latitude,
      longitude: place.longitude,
    },
    findUs: { ...others, stepFree: step, sketch },
    premisesLicenceNumber: words.licence,
  };
}

/** Writes a new version of the business's details, valid immediately. Terms accepted earlier keep the old details. */
export const business: ChangeKind<'business'> = {
  permission: () => 'set-policies',
  title: (words) =>
    `The business: ${names
      .filter((name) => words[name] !== undefined)
      .map((name) => labels[name].toLowerCase())
      .join(', ')}`,
  async apply(_journal, typed, { db, now, today, from }) {
    const asked = typed.phone === undefined ? typed : { ...typed, phone: dialled(typed.phone) };
    const is = fieldsOfBusiness(await readBusiness(db));
    const changed = names.filter(
      (name) => asked[name] !== undefined && !isDeepStrictEqual(asked[name], is[name]),
    );
    if (changed.length === 0) return { clauses: ['Nothing about the business changes'] };
    const wanted = { ...is, ...pick(asked, changed) };
    const mistakes = mistakesInBusiness(wanted);
    if (mistakes.length > 0) throw new Refusal('invalid', { message: mistakes.join(' ') });
    await insertBusiness(db, businessOf(wanted), { now, note: notedAtConsole });
    const value = <Name extends keyof BusinessFields>(words: BusinessFields, name: Name) =>
      said[name](words[name]);
    return {
      clauses: [
        `${plural(changed.length, 'One thing', `${changed.length} things`)} about the business ${plural(changed.length, 'changes', 'change')}, on every page and in every email from now on`,
      ],
      figures: changed.map((name) => ({
        label: labels[name],
        value: `${value(is, name)} → ${value(wanted, name)}`,
      })),
      warnings: [
        ...(changed.includes('email')
          ? [`News of bookings and enquiries will be sent to ${wanted.email}.`]
          : []),
        ...(changed.includes('licence') && wanted.licence === ''
          ? ['Without a premises licence, drinks with alcohol are neither shown nor sold.']
          : []),
        ...(wanted.form === 'company' &&
        wanted.company === '' &&
        (changed.includes('company') || changed.includes('form'))
          ? ['Without a company number, every page says that this is a demonstration company.']
          : []),
        ...(changed.includes('place') && !changed.includes('ways')
          ? ['The directions still describe the old place. Please check them as well.']
          : []),
        ...atOnce('The business', { today, from }),
      ],
      note: { before: pick(is, changed), after: pick(wanted, changed) },
    };
  },
  /** The undo writes another version, because no version is ever deleted. */
  async undo({ before, after }, { db, now }) {
    const is = fieldsOfBusiness(await readBusiness(db));
    const holds = Object.entries(after as Partial<BusinessFields>).every(([name, value]) =>
      isDeepStrictEqual(is[name as keyof BusinessFields], value),
    );
    const was = businessOf({ ...is, ...(before as Partial<BusinessFields>) });
    if (holds) await insertBusiness(db, was, { now, note: notedAtConsole });
    return holds;
  },
};

/**
 * Returns one sentence for each mistake. The sentence names the field by its name in the console. If the console has no
 * name for the field, the sentence names the field's group.
 */
export function mistakesInBusiness(words: BusinessFields): string[] {
  const nameOf = (field: string) => fieldNames[field] ?? fieldNames[field.split('.')[0] ?? ''] ?? field;
  return businessMistakes(businessOf(words), nameOf).map((says) => `${says}.`);
}

const fieldNames: Record<string, string> = {
  name: labels.name,
  tagline: labels.tagline,
  legalForm: labels.form,
  legalName: labels.legal,
  companyNumber: labels.company,
  placeOfRegistration: labels.registered,
  registeredAddress: labels.address,
  vatNumber: labels.vat,
  premisesLicenceNumber: labels.licence,
  phone: labels.phone,
  email: labels.email,
  hours: labels.hours,
  'social.facebook': labels.facebook,
  'social.x': labels.x,
  'social.instagram': labels.instagram,
  'place.name': 'Name of the place',
  'place.streetAddress': 'Street',
  'place.locality': 'Town',
  'place.postcode': 'Postcode',
  place: labels.place,
  'findUs.sketch.file': labels.sketch,
  findUs: labels.ways,
};

/** Turns '01632 960142' into the stored form '+441632960142'. */
function dialled(phone: string): string {
  return phone
    .replaceAll(/[\s()-]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44');
}

function pick(
  words: Partial<BusinessFields>,
  wanted: readonly (keyof BusinessFields)[],
): Partial<BusinessFields> {
  return Object.fromEntries(wanted.map((name) => [name, words[name]])) as Partial<BusinessFields>;
}
