/** 'Classic' and 'classic' are one name. */
export function same(name: string): string {
  return name.toLowerCase();
}

/** The file's names of packages, in the order of the site. */
export function namesOf(
  ids: readonly number[],
  { packages }: { packages: ReadonlyMap<number, string> },
): string[] {
  return [...packages].filter(([id]) => ids.includes(id)).map(([, name]) => name);
}
