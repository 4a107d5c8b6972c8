import { emailMaxLength } from '@slipway/shared/values/email-address.ts';

/** The most common email providers of British visitors. */
const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'btinternet.com',
  'virginmedia.com',
  'talktalk.net',
  'ntlworld.com',
  'protonmail.com',
];

/** Real providers that look like a typo of another provider. */
const lookalikes = new Set(['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'love.com', 'line.com']);

/** The address that the visitor probably meant: 'zoe@gmail.com' for 'zoe@gmial.com'. Undefined if nothing looks wrong. */
export function probablyMeant(email: string): string | undefined {
  const address = email.trim();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > emailMaxLength) return undefined;
  const domain = address.slice(at + 1).toLowerCase();
  if (commonDomains.includes(domain) || lookalikes.has(domain)) return undefined;
  const meant = commonDomains.find((common) => isOneSlip(domain, common)) ?? withEnding(domain);
  return meant === undefined ? undefined : `${address.slice(0, at)}@${meant}`;
}

/** Common typing errors at the end of a domain, each with the correct ending. */
const endings = { '.con': '.com', '.cmo': '.com', '.couk': '.co.uk', '.co.ku': '.co.uk' };

/** Corrects a mistyped ending of any domain: 'boats.com' for 'boats.con'. */
function withEnding(domain: string): string | undefined {
  const found = Object.entries(endings).find(([typed]) => domain.endsWith(typed));
  return found === undefined ? undefined : `${domain.slice(0, -found[0].length)}${found[1]}`;
}

/** Whether two domains differ by one slip: an extra, missing or wrong letter, or two neighbouring letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, wanted] = [typed.slice(start), meant.slice(start)];
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
  return (
    rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1) || isSwapped
  );
}
