import { same } from './draft.ts';

/** A row of what is sold as a form shows it: as it stands, with what the draft says of it. What is undefined says nothing. */
export function withWords<Form extends object>(live: Form, words: object | undefined): Form {
  if (words === undefined) return live;
  const known = Object.entries(words).filter(([key, value]) => key in live && value !== undefined);
  return { ...live, ...Object.fromEntries(known) };
}

/** What of a form differs from how it stands; undefined: nothing. */
export function wordsOfForm<Form extends object>(live: Form, form: Form): Partial<Form> | undefined {
  const words = Object.entries(form).filter(([key, value]) => !same(value, live[key as keyof Form]));
  return words.length === 0 ? undefined : (Object.fromEntries(words) as Partial<Form>);
}
