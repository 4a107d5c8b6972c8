import type { Business } from '@slipway/shared/business.ts';
import type { Database } from '../../platform/database/tables.ts';
import { insertBusiness, readBusiness } from '../../catalogue/live-business.ts';
import { notedAtConsole } from '../change-kind.ts';

/** The business until its owner names it. Without these values the site would show another business's name. */
const unnamed: Business = {
  name: 'Your boats',
  tagline: 'Self-drive boats on a lake',
  legalForm: 'company',
  legalName: 'Your boats',
  companyNumber: '',
  placeOfRegistration: 'England',
  registeredAddress: 'Not given yet',
  vatNumber: '',
  // A phone number that belongs to nobody.
  phone: '+441632960000',
  email: 'hello@boats.example',
  hours: [],
  social: { facebook: '', x: '', instagram: '' },
  place: {
    name: 'Your jetty',
    streetAddress: 'Your street',
    locality: 'Your town',
    postcode: 'AA1 1AA',
    country: 'GB',
    latitude: null,
    longitude: null,
  },
  findUs: {
    car: '',
    train: '',
    bus: '',
    taxi: '',
    stepFree: '',
    toilets: '',
    sketch: { file: '', alt: '' },
  },
  premisesLicenceNumber: '',
};

/** Whether the email address is reserved for examples. */
const isMadeUp = ({ email }: Pick<Business, 'email'>) => email.endsWith('.example');

/** The fields of a business, such as 'phone', that are missing or are placeholders. */
export function standInsOf(is: Business): string[] {
  return [
    ...(is.name === unnamed.name ? ['name'] : []),
    ...(is.registeredAddress === unnamed.registeredAddress ? ['registered address'] : []),
    // The numbers that Ofcom reserves for drama.
    ...(is.phone.startsWith('+441632960') ? ['phone'] : []),
    ...(isMadeUp(is) ? ['email'] : []),
    ...(is.place.streetAddress === unnamed.place.streetAddress ? ['place'] : []),
  ];
}

/** Removes the demonstration's name, but keeps an owner's name from business.json. */
export async function forgetMadeUpName(db: Database, now: Date): Promise<void> {
  const is = await readBusiness(db);
  if (!isMadeUp(is) || is.name === unnamed.name) return;
  await insertBusiness(db, unnamed, { now, note: 'Begun with nothing on sale.' });
}

/** Whether the owner has named the business. */
export async function isNamed(db: Database): Promise<boolean> {
  const { note, business } = await db
    .selectFrom('businessVersions')
    .select(['note', 'business'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return note === notedAtConsole || !isMadeUp(business);
}
