/**
 * Maps the id of each trip to the last part of its page's address: 'Team Building' is at /experience/team-building.
 * Of two trips with the same name, the older keeps the address. The last part is never a bare
 * number, because a number would look like an id.
 */
export function tripSlugs(trips: readonly { id: number; name: string }[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    trips
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, name }) => {
        let slug = slugOf(name);
        while (taken.has(slug)) slug = `${slug}-${id}`;
        taken.add(slug);
        return [id, slug];
      }),
  );
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return /[a-z]/.test(slug) ? slug : `trip-${slug}`.replace(/-$/, '');
}
