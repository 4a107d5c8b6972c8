export const passwordMinLength = 15;

/** Words found in most of the passwords that are guessed first. */
const common = [
  'password',
  'passwort',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'correcthorsebatterystaple',
  'changeme',
  'football',
  'superman',
  'sunshine',
  'princess',
  'trustno1',
  'slipway',
  'roundabout',
  'boats',
];
const row = 'abcdefghijklmnopqrstuvwxyz0123456789012345678909876543210';

/**
 * Why a password is refused; undefined if it is good. A password need not mix letters, digits and symbols.
 * Instead, the words and sequences that are guessed first are removed, and the rest must be long and varied
 * enough. `known`: names of the person and the business.
 */
export function passwordProblem(
  password: string,
  known: readonly string[] = [],
): 'too short' | 'too common' | undefined {
  if (Array.from(password).length < passwordMinLength) return 'too short';
  const plain = password.toLowerCase().replaceAll(/[\s._@-]/g, '');
  const words = known
    .flatMap((each) => each.toLowerCase().split(/[\s._@-]+/))
    .filter(({ length }) => length > 2);
  let rest = plain;
  for (const word of [...common, ...words]) rest = rest.replaceAll(word, '');
  rest = withoutRows(rest);
  // After these removals, at least eight characters must be left, of which at least five are different.
  return rest.length < 8 || new Set(rest).size < 5 || isRepeated(plain) ? 'too common' : undefined;
}

/** Removes sequences of four or more, such as 'abcd' or '9876'. */
function withoutRows(text: string): string {
  for (let start = 0; start + 4 <= text.length; start += 1) {
    let end = start + 4;
    if (!row.includes(text.slice(start, end))) continue;
    while (end < text.length && row.includes(text.slice(start, end + 1))) end += 1;
    return withoutRows(text.slice(0, start) + text.slice(end));
  }
  return text;
}

function isRepeated(text: string): boolean {
  return /^(.{1,8})\1+$/.test(text);
}
