/** An id that we put into a return address; undefined if it does not have the form of one. */
export function idIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[0-9a-z]{26}$/.test(value) ? value : undefined;
}
