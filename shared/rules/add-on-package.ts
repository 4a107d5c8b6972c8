/** Skewers need the grill: some add-ons come only with certain packages. Null means every one. */
export function fitsPackage(packageIds: readonly number[] | null, packageId: number): boolean {
  return packageIds === null || packageIds.includes(packageId);
}

/** 'needs the BBQ or Party package', with the names that are on sale; the add-on's name comes before it. */
export function packageNeed(names: readonly string[]): string {
  if (names.length === 0) return 'cannot be had with this package';
  const last = names.at(-1);
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  return `needs the ${list} package`;
}
