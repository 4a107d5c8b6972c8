import { zones } from './lint-zones.mjs';

/** @typedef {import('./lint-zones.mjs').Kind} Kind */
/** @typedef {import('./lint-zones.mjs').Zone} Zone */

const suffixes = { product: '*.{ts,tsx}', test: '*.test.{ts,tsx}', reference: '*.reference.ts' };

/**
 * Returns the folders and files that zones name. A folder comes before the folders and files in it.
 * @param {Kind} kind
 */
export function roomsOf(kind) {
  const named = zones
    .filter((zone) => definitionsOf(zone).includes(kind))
    .flatMap(({ files, except = [] }) => [...files, ...except]);
  return [...new Set(named)]
    .toSorted((one, other) => narrowness(one) - narrowness(other))
    .map((room) => ({ room, glob: globOf(room, kind), zones: zonesOver(room, kind) }));
}

/**
 * The overrides of .oxlintrc.json that enforce the zones. oxlint uses only the last override that matches a file, so
 * each override lists the bans of all zones that contain the folder.
 */
export function zoneOverrides() {
  return /** @type {Kind[]} */ (['product', 'test', 'reference']).flatMap((kind) =>
    sameZonesTogether(roomsOf(kind)).map(({ globs, zones }) => ({
      files: globs,
      ...(kind === 'product' && { excludeFiles: ['**/*.test.{ts,tsx}', '**/*.reference.ts'] }),
      rules: {
        ...rule('no-restricted-imports', importBans(zones)),
        ...rule('no-restricted-globals', globalBans(zones)),
      },
    })),
  );
}

/** @param {ReturnType<typeof roomsOf>} rooms */
function sameZonesTogether(rooms) {
  /** @type {{ globs: string[], zones: Zone[] }[]} */
  const groups = [];
  for (const { glob, zones } of rooms) {
    const last = groups.at(-1);
    if (last && last.zones.length === zones.length && zones.every((zone) => last.zones.includes(zone))) {
      last.globs.push(glob);
    } else {
      groups.push({ globs: [glob], zones });
    }
  }
  return groups;
}

/**
 * @param {string} name
 * @param {object[]} options
 */
function rule(name, options) {
  return options.length > 0 ? { [name]: ['error', ...options] } : {};
}

/** @param {Zone[]} zones */
function importBans(zones) {
  const patterns = zones.flatMap(({ mayNotImport, because, allowTypeImports }) => {
    if (mayNotImport === undefined) return [];
    const what = typeof mayNotImport === 'string' ? { regex: mayNotImport } : { group: mayNotImport };
    return [{ ...what, message: because, ...(allowTypeImports && { allowTypeImports }) }];
  });
  return patterns.length > 0 ? [{ patterns }] : [];
}

/** @param {Zone[]} zones */
function globalBans(zones) {
  return zones.flatMap(({ mayNotUse, because }) =>
    mayNotUse === undefined ? [] : [{ name: mayNotUse, message: because }],
  );
}

/** @param {Zone} zone */
function definitionsOf({ kinds = ['product'] }) {
  return kinds;
}

/**
 * @param {string} room
 * @param {Kind} kind
 */
function zonesOver(room, kind) {
  return zones.filter(
    (zone) =>
      definitionsOf(zone).includes(kind) &&
      zone.files.some((files) => covers(files, room)) &&
      !zone.except?.some((files) => covers(files, room)),
  );
}

/**
 * @param {string} files
 * @param {string} room
 */
function covers(files, room) {
  const wide = files.split('/');
  const narrow = room.split('/');
  if (wide.at(-1) !== '**' && wide.length !== narrow.length) return false;
  return wide.every((part, index) => {
    const inner = narrow[index];
    return part === '**' || part === inner || (part === '*' && inner !== undefined && inner !== '**');
  });
}

/**
 * Returns a number for sorting: each folder gets a larger number than the folders that contain it.
 * @param {string} room
 */
function narrowness(room) {
  return room
    .split('/')
    .map((part) => ({ '**': 1, '*': 2 })[part] ?? 3)
    .reduce((sum, points) => sum + points, 0);
}

/**
 * @param {string} room
 * @param {Kind} kind
 */
function globOf(room, kind) {
  if (room.endsWith('**')) return `${room}/${suffixes[kind]}`;
  return room.replace(/\*$/, suffixes[kind]);
}
