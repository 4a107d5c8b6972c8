/** The first half of a British postcode: 'MK9' of 'MK9 0AA'. */
export const outwardCodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/i;

/** In capitals; undefined until a space or the whole second half ends it. */
export function outwardCodeOf(typed: string): string | undefined {
  return /^([A-Z]{1,2}\d[A-Z\d]?)(\s|\d[A-Z]{2}$)/i.exec(typed.trimStart())?.[1]?.toUpperCase();
}
