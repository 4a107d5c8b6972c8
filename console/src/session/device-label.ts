const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** The name of a new passkey in the list, until its owner renames the passkey: 'Chrome, Android'. */
export function deviceLabel(agent = navigator.userAgent): string {
  const named = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]);
  return named.filter((name) => name !== undefined).join(', ') || 'A browser';
}
