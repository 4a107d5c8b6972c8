import * as z from 'zod/mini';

export { displayPhone } from './values/display-phone.ts';

const filled = z.string().check(z.minLength(1, 'must not be empty'));
const socialAddress = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, error: 'must be empty or an https address' }),
]);

const shape = z.strictObject({
  name: filled,
  tagline: filled,
  legalName: filled,
  /** Empty: a demonstration company, and every page and email says so. */
  companyNumber: z.string(),
  placeOfRegistration: filled,
  registeredAddress: filled,
  /** Empty: not registered for VAT. */
  vatNumber: z.string(),
  /** E.164, for tel: links. */
  phone: z.string().check(z.regex(/^\+\d{9,15}$/, 'must be like +441632960142')),
  email: z.email('must be an email address'),
  /** An empty address renders no link. */
  social: z.strictObject({ facebook: socialAddress, x: socialAddress, instagram: socialAddress }),
  place: z.strictObject({
    name: filled,
    streetAddress: filled,
    locality: filled,
    postcode: z
      .string()
      .check(z.regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'must be a UK postcode, like MK9 3XS')),
    country: filled,
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  /** The way to the jetty, a sentence or two each; an empty one is left out. */
  findUs: z.strictObject({
    car: z.string(),
    train: z.string(),
    bus: z.string(),
    taxi: z.string(),
    stepFree: z.string(),
    toilets: z.string(),
    /** A picture of the last few hundred metres, below web/public; an empty file shows none. */
    sketch: z.strictObject({ file: z.string(), alt: z.string() }),
  }),
  /** Without one, drinks with alcohol are neither shown nor sold. */
  premisesLicenceNumber: z.string(),
});

export type Business = z.output<typeof shape>;

/** Throws with one sentence for each mistake, which names the field of business.json and what it must be. */
export function parseBusiness(json: unknown): Business {
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'} ${issue.message}`,
  );
  throw new Error(`business.json: ${mistakes.join('; ')}`);
}
