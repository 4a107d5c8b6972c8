import { shortCodeAlphabet, shortCodeLength } from '@slipway/shared/values/shown-text.ts';
import { type RawBuilder, sql } from 'kysely';

export type Words = readonly string[];

/** Lower case, without accents, as in the column `search_words`. Digits with spaces between them form one number. */
export function wordsOf(typed: string): string[] {
  const text = typed
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
  if (/^[\d\s()+-]{3,}$/.test(text)) return [text.replace(/\D/g, '')].filter((digits) => digits.length >= 3);
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6);
}

/** SQL condition: the customer's name, phone number or email address contains all of these words. */
export function isPerson(words: Words): RawBuilder<boolean> {
  const parts = words.map(partOf);
  // One text query contains all words, because Postgres is much slower with a separate condition for each word.
  const queries = parts.flatMap((part) => ('query' in part ? [part.query] : []));
  const conditions = parts.flatMap((part) => ('query' in part ? [] : [part.condition]));
  if (queries.length > 0)
    conditions.push(
      sql<boolean>`search_words(c.first_name, c.last_name, c.email_key) @@ ${queries.join(' & ')}::tsquery`,
    );
  return sql.join(conditions, sql` and `) as RawBuilder<boolean>;
}

function partOf(word: string): { query: string } | { condition: RawBuilder<boolean> } {
  if (/^\d{3,}$/.test(word)) {
    // The last digits are the same with and without a country code.
    const digits = word.slice(-9).split('').reverse().join('');
    return { condition: sql`phone_backwards(c.phone) like ${`${digits}%`}` };
  }
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  if (parts.length === 0 || word.includes('@'))
    return { condition: sql`c.email_key like ${`${word.replace(/[\\%_]/g, '\\$&')}%`}` };
  const names = parts.map((part) => `'${part}':*`).join(' & ');
  // In `search_words` an email address is one word, including its dots.
  return { query: parts[0] === word ? names : `(${names} | '${word.replace(/['\\]/g, '$&$&')}':*)` };
}

const isCode = new RegExp(`^[${shortCodeAlphabet}]{${shortCodeLength}}$`);

export function codeOf(words: Words): string | undefined {
  const code = words.join('').replace(/-/g, '').toUpperCase();
  return isCode.test(code) ? code : undefined;
}
