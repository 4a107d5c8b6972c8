/** A phone number as people read it: '07700 900123' for ten UK digits, any other number as typed. */
export function shownPhone(typed: string): string {
  const [, rest] = /^(?:\+44|0)(\d{10})$/.exec(typed.replaceAll(/[\s()-]/g, '')) ?? [];
  return rest === undefined ? typed : `0${rest.slice(0, 4)} ${rest.slice(4)}`;
}

/** Adds the leading 0, which the site's form leaves out. A foreign number begins with a plus and is not changed. */
export function nationalPhone(typed: string): string {
  return /^[1-9]/.test(typed) ? `0${typed}` : typed;
}
