export type Names = { firstName: string; lastName: string };

/** Mailboxes that several people share. */
const notNames = /\b(info|sales|team|hello|office|bookings?|admin|contact|support|events)\b/;

/**
 * 'priya.mehta@' is probably Priya Mehta. Returns undefined unless the part before the @ is two words of at
 * least 3 letters with a full stop between them.
 */
export function namesFromEmail(email: string): Names | undefined {
  const [local = ''] = email.trim().toLowerCase().split('@');
  const [, first, last] = /^([a-z]{3,})\.([a-z]{3,})$/.exec(local) ?? [];
  if (first === undefined || last === undefined || notNames.test(local)) return undefined;
  return { firstName: capitalised(first), lastName: capitalised(last) };
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
