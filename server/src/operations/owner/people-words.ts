import { type Role, roles } from '@slipway/shared/rules/permissions.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { OwnerMistake } from './read-words.ts';

/** Reads people as they are typed at the terminal. */

/** '--role owner' and '--email a@b.example' may be anywhere in `words`. All other words form the name. */
export function readNewPerson(words: readonly string[]): { name: string; role: Role; email: string | null } {
  const rest = [...words];
  const role = takeOption(rest, '--role');
  const email = takeOption(rest, '--email');
  const known = roles.find((each) => each === role);
  if (known === undefined) throw new OwnerMistake(`Give their role: --role ${roles.join(', ')}.`);
  const name = rest.join(' ').trim();
  if (name === '') throw new OwnerMistake('Give their name: invite NAME --role owner.');
  return { name, role: known, email: email ?? null };
}

function takeOption(words: string[], option: string): string | undefined {
  const at = words.indexOf(option);
  return at === -1 ? undefined : words.splice(at, 2)[1];
}

/** A member of the team by name or email address. Throws OwnerMistake if there is none, or more than one. */
export async function findPerson(db: Database, words: readonly string[]): Promise<Row<'staff'>> {
  const typed = words.join(' ').trim().toLowerCase();
  const people = await db
    .selectFrom('staff')
    .selectAll()
    .where('leftAt', 'is', null)
    .where('isDemo', '=', false)
    .orderBy('name')
    .execute();
  const found = people.filter(
    ({ name, emailKey }) => name.toLowerCase() === typed || (emailKey !== null && emailKey === typed),
  );
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new OwnerMistake(`${found.length} people have that name: use the email address.`);
  const names = people.map(({ name, role }) => `${name} (${role})`).join(', ');
  throw new OwnerMistake(
    `Nobody is called '${words.join(' ')}'. ${names === '' ? 'The team is empty' : `The team: ${names}`}.`,
  );
}
