/** What we wrote into an address that a provider sends visitors back to; undefined when it is not as we wrote it. */
export function idIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[0-9a-z]{26}$/.test(value) ? value : undefined;
}
