/** The packages that an add-on can be ordered with (skewers need the grill; null: every one) and those that have it. */
export type AddOnPackages = {
  packageIds: readonly number[] | null;
  includedInPackageIds: readonly number[];
};

/** An add-on that a package includes cannot be bought with it, whatever else it comes with. */
export function packageFit(addOn: AddOnPackages, packageId: number): 'fits' | 'included' | 'needsPackage' {
  if (addOn.includedInPackageIds.includes(packageId)) return 'included';
  return addOn.packageIds === null || addOn.packageIds.includes(packageId) ? 'fits' : 'needsPackage';
}

/** 'only available with the BBQ or Party package', with the names that are on sale: what the add-on is. */
export function packageNeed(names: readonly string[]): string {
  if (names.length === 0) return 'not available with this package';
  const last = names.at(-1);
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  return `only available with the ${list} package`;
}

export function packageIncludes(name: string): string {
  return `already included in the ${name} package`;
}
