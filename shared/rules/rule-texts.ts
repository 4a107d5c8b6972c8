import { drawnNote } from '../company-line.ts';
import { addOnsQuestion, babiesText, firstAsked } from './guests.ts';

/**
 * Sentences from the specification that a business may reword or leave out (docs/decisions/0142). `house_texts` stores
 * these texts, for example as 'rules/weather'. {{most_guests}} is the only placeholder that the texts may use.
 */
export const ruleTexts = {
  /** The weather in which the boats stay at the jetty. */
  weather: 'We don’t go out in rain, in a storm or in wind above 15 km/h (about 9 mph).',
  /** The captain's minimum age. */
  age: firstAsked.age,
  /** The captain's documents. */
  licence: firstAsked.licence,
  alcohol: 'Guests can drink sensibly. The captain can’t drink alcohol at all, not even one glass.',
  forfeit:
    'The deposit is forfeited if the captain drinks alcohol, if passengers are intoxicated, or if damage is done to the boat.',
  lateness: 'If you’re late, your trip still ends on time.',
  children: 'Children are welcome.',
  babies: babiesText,
  animals: 'Pets are prohibited on board, even the well-behaved ones.',
  swimming: 'Swimming from the boat is prohibited.',
  jackets: 'Everyone wears a life jacket at all times on the water.',
  grill: 'The BBQ is not allowed above 40°C or in wind above 15 km/h (about 9 mph).',
  /**
   * The list for everyone aboard, one item on each line. Licence and deposit are not in it, because only the
   * captain brings them.
   */
  bring: 'Something warm and something for the sun: it’s cooler on the lake\nFlat shoes that can get wet',
  /** The promise to guests. */
  party: 'A round table on the lake.',
  /** For the contract: 'The law of Scotland applies.' */
  law: 'The law of England and Wales applies. If you live in Scotland or Northern Ireland, the courts there are open to you too.',
  /** The question above the add-ons. */
  extras: addOnsQuestion,
  /** The note about the pictures that came with the site. */
  drawn: drawnNote,
} as const;
export type RuleName = keyof typeof ruleTexts;
