/** '+441632960142' as people read it: spaces at positions 3, 8 and 12 of the shown text (spec 2.1). */
export function displayPhone(phone: string): string {
  return [3, 8, 12].reduce((shown, at) => `${shown.slice(0, at)} ${shown.slice(at)}`, phone).trim();
}
