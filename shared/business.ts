import * as z from 'zod/mini';

export { displayPhone } from './values/shown-text.ts';

const filled = z.string().check(z.minLength(1, 'must not be empty'));
const socialAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'must be empty or an https address' }),
]);

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:00'));

/** Days of the week with the same hours; 1 is Monday. */
const openingHours = z
  .strictObject({
    days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    opens: time,
    closes: time,
  })
  .check(z.refine(({ opens, closes }) => opens < closes, 'must close after it opens'));

/** The legal form of a business, which decides the company line on each page: company-line.ts. */
export const legalForms = ['company', 'sole trader', 'partnership'] as const;
export type LegalForm = (typeof legalForms)[number];

const shape = z.strictObject({
  name: filled,
  tagline: filled,
  legalForm: z._default(z.enum(legalForms), 'company'),
  /** A company's name; a sole trader's own name; the names of a partnership's partners. */
  legalName: filled,
  /** A company's number. If a company has none, every page and email calls it a demonstration company. */
  companyNumber: z.string(),
  placeOfRegistration: filled,
  registeredAddress: filled,
  /** Empty if the business is not registered for VAT. */
  vatNumber: z.string(),
  /** E.164, for tel: links. */
  phone: z.string().check(z.regex(/^\+\d{9,15}$/, 'must be like +441632960142')),
  email: z.email('must be an email address'),
  /** When the telephone is answered, which may differ from the times for hiring boats. An empty list is not shown. */
  hours: z._default(z.array(openingHours).check(z.maxLength(7)), []),
  /** Social media addresses; an empty one renders no link. */
  social: z.strictObject({ facebook: socialAddress, x: socialAddress, instagram: socialAddress }),
  place: z
    .strictObject({
      name: filled,
      streetAddress: filled,
      locality: filled,
      postcode: z
        .string()
        .check(z.regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'must be a UK postcode, like MK9 3XS')),
      country: filled,
      /**
       * Latitude and longitude. Both null: the business is not on a map, and nothing derived from a position is shown.
       */
      latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
      longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
    })
    .check(
      z.refine(
        ({ latitude, longitude }) => (latitude === null) === (longitude === null),
        'needs latitude and longitude, or neither',
      ),
    ),
  /** Texts about the way to the jetty, each of one or two sentences. An empty text is not shown. */
  findUs: z.strictObject({
    car: z.string(),
    train: z.string(),
    bus: z.string(),
    taxi: z.string(),
    stepFree: z.string(),
    toilets: z.string(),
    /** A sketch of the last few hundred metres to the jetty; `file` is below web/public. Empty: no sketch is shown. */
    sketch: z.strictObject({
      file: z.string().check(z.regex(/^([a-z0-9][a-z0-9/-]*\.(svg|webp))?$/, 'must be a picture of ours')),
      alt: z.string(),
    }),
  }),
  /** The premises licence; without one, drinks with alcohol are neither shown nor sold. */
  premisesLicenceNumber: z.string(),
});

export type Business = z.output<typeof shape>;

/** A stored version of the business. An old version may lack the field `legalForm`. */
export type StoredBusiness = Omit<Business, 'legalForm'> & Partial<Pick<Business, 'legalForm'>>;

/** Throws an error if business.json has mistakes. For each mistake the error names the field and the valid form. */
export function parseBusiness(json: unknown): Business {
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  throw new Error(`business.json: ${mistakesIn(result.error, (field) => field).join('; ')}`);
}

/**
 * Checks the fields of a form as `parseBusiness` checks business.json, and returns the mistakes. `nameOf` turns a field
 * such as 'social.x' into the field's label on the form.
 */
export function businessMistakes(business: Business, nameOf: (field: string) => string): string[] {
  const result = shape.safeParse(business);
  return result.success ? [] : mistakesIn(result.error, nameOf);
}

type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

function mistakesIn({ issues }: Issues, nameOf: (field: string) => string): string[] {
  return issues.map(({ path, message }) => `${nameOf(path.join('.')) || 'the file'} ${message}`);
}
