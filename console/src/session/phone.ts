/** A number as people read it: '07700 900123' for ten UK digits, any other as it was typed. */
export function shownPhone(typed: string): string {
  const [, rest] = /^(?:\+44|0)(\d{10})$/.exec(typed.replaceAll(/[\s()-]/g, '')) ?? [];
  return rest === undefined ? typed : `0${rest.slice(0, 4)} ${rest.slice(4)}`;
}

/** The site's form leaves out the first 0; a foreign number has its plus. */
export function nationalPhone(typed: string): string {
  return /^[1-9]/.test(typed) ? `0${typed}` : typed;
}
