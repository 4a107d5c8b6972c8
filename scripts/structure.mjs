import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const figuresFile = join(import.meta.dirname, 'structure.json');
const roots = ['shared', 'server/src', 'ui', 'web/src', 'console/src', 'simulator/src'];
const smallest = 15;
const helper = 30;
const map = 'docs/architecture.md';

/**
 * For each file: its number of lines, and the files of this repository that it imports, types and lazy imports
 * included. Paths are relative to the repository.
 * @typedef {Map<string, { lines: number, imports: string[] }>} Files
 */

/** @returns {Files} without tests */
export function readFiles() {
  const paths = roots
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|reference)\.|\.d\.ts$|\.config\.ts$/.test(name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules'));
  const known = new Set(paths);
  return new Map(
    paths.toSorted().map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const imports = importsOf(text)
        .map((name) => resolveImport(path, name))
        .filter((found) => known.has(found));
      return [path, { lines: text.split('\n').length - 1, imports: [...new Set(imports)] }];
    }),
  );
}

/** @param {string} text */
function importsOf(text) {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'|new URL\('(\.[^']+)'/g)].map(
    ([, name, worker]) => name ?? worker ?? '',
  );
}

/**
 * @param {string} importer
 * @param {string} name
 */
function resolveImport(importer, name) {
  if (name.startsWith('@slipway/')) return name.slice('@slipway/'.length);
  return name.startsWith('.') ? join(dirname(importer), name).replaceAll('\\', '/') : name;
}

/**
 * How the rooms of the server import each other. A room is a folder directly below server/src; the files beside the
 * folders form one more room. An arrow means that one room imports another. Rooms are put on floors so that as few
 * arrows as possible lead up. Among equal arrangements, the one with the fewest upward imports is used.
 * @param {Files} files
 */
export function readRooms(files) {
  /** @param {string} path */
  const roomOf = (path) => /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? 'main.ts';
  const inServer = [...files].filter(([path]) => path.startsWith('server/src/'));
  const rooms = [...new Set(inServer.map(([path]) => roomOf(path)))].toSorted();
  /** @type {Map<string, number>} */
  const arrows = new Map();
  for (const [path, { imports }] of inServer) {
    for (const imported of imports) {
      const arrow = `${roomOf(path)} -> ${roomOf(imported)}`;
      if (!imported.startsWith('server/src/') || roomOf(path) === roomOf(imported)) continue;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  /** @param {string} from @param {string} to */
  const weigh = (from, to) => arrows.get(`${from} -> ${to}`) ?? 0;
  const order = circlesAmong(rooms, (room) => rooms.filter((other) => weigh(room, other) > 0)).flatMap(
    (circle) => orderWithFewestUp(circle, weigh),
  );
  const below = new Map(order.map((room, nth) => [room, nth]));
  /** @param {string} from @param {string} to */
  const leadsUp = (from, to) => (below.get(to) ?? 0) > (below.get(from) ?? 0);
  /** @type {Map<string, number>} */
  const floors = new Map();
  for (const room of order) {
    const under = rooms.filter((other) => weigh(room, other) > 0 && !leadsUp(room, other));
    floors.set(room, 1 + Math.max(0, ...under.map((other) => floors.get(other) ?? 0)));
  }
  const up = [...arrows.keys()].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' -> ');
    return leadsUp(from, to);
  });
  return { rooms, floors, arrows, up };
}

/**
 * The circles among the names. In a circle every name leads to every other name, directly or through others. A name
 * outside every such group is a circle of one. A circle comes after the circles to which it leads.
 * @param {string[]} names
 * @param {(name: string) => string[]} leadsTo
 */
function circlesAmong(names, leadsTo) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} name @returns {number} the lowest `nth` among the names on the stack to which this name leads */
  const visit = (name) => {
    const nth = seen.size;
    seen.set(name, nth);
    stack.push(name);
    let earliest = nth;
    for (const other of leadsTo(name)) {
      if (!seen.has(other)) earliest = Math.min(earliest, visit(other));
      else if (stack.includes(other)) earliest = Math.min(earliest, seen.get(other) ?? nth);
    }
    if (earliest === nth) circles.push(stack.splice(stack.indexOf(name)));
    return earliest;
  };
  for (const name of names) if (!seen.has(name)) visit(name);
  return circles;
}

/**
 * Orders the rooms of a circle, the lowest first, so that as few arrows as possible lead up. This function tries every
 * set of rooms, so it can handle a circle of about 20 rooms at most.
 * @param {string[]} circle
 * @param {(from: string, to: string) => number} weigh
 */
function orderWithFewestUp(circle, weigh) {
  const rooms = circle.toSorted();
  const all = 2 ** rooms.length - 1;
  const cost = Array.from({ length: all + 1 }, (_, set) => (set === 0 ? 0 : Infinity));
  const top = Array.from({ length: all + 1 }, () => 0);
  for (let set = 0; set < all; set += 1) {
    for (const [nth, room] of rooms.entries()) {
      if (set & (1 << nth)) continue;
      // If a lower room imports this room, the arrow between them leads up.
      const up = rooms.filter((other, bit) => set & (1 << bit) && weigh(other, room) > 0);
      const price = up.reduce((sum, other) => sum + 1 + weigh(other, room) / 100_000, 0);
      const next = set | (1 << nth);
      if ((cost[set] ?? 0) + price < (cost[next] ?? 0)) {
        cost[next] = (cost[set] ?? 0) + price;
        top[next] = nth;
      }
    }
  }
  const order = [];
  for (let set = all; set > 0; set ^= 1 << (top[set] ?? 0)) order.unshift(rooms[top[set] ?? 0] ?? '');
  return order;
}

/**
 * A file in a flow of docs/architecture.md, and how an earlier file leads to this file. `by`: '' if an earlier file
 * imports this file; 'job' if this file is a background job; otherwise a name that occurs in this file and in an
 * earlier file.
 * @typedef {{ file: string, by: string }} Step
 */

/** The flows of docs/architecture.md, by name. The files of each flow are in reading order. */
export function readFlows() {
  const [, section = ''] = readFileSync(join(root, map), 'utf8').split('## Five flows, in reading order');
  const [flows = ''] = section.split('\n## ');
  return new Map(
    flows
      .split('\n### ')
      .slice(1)
      .map((text) => [
        text.slice(0, text.indexOf('\n')),
        [...text.matchAll(/^\| `([^`]+)` \|[^|]*\|\s*[`*]?([^`*|]*?)[`*]?\s*\|$/gm)].map(
          ([, file = '', by = '']) => ({ file, by }),
        ),
      ]),
  );
}

/**
 * Checks a flow. Returns one sentence for each step to which no earlier step leads.
 * @param {Step[]} steps
 * @param {Files} files
 * @param {(file: string) => string} read
 */
export function gapsIn(steps, files, read) {
  return steps.flatMap(({ file, by }, nth) => {
    const before = steps.slice(0, nth).map((step) => step.file);
    if (nth === 0 || before.some((earlier) => files.get(earlier)?.imports.includes(file))) return [];
    if (by === 'job') {
      const jobs = files.get('server/src/start/background-work.ts')?.imports ?? [];
      return jobs.includes(file) ? [] : [`${file} is not a background job`];
    }
    if (by !== '') {
      // In SQL a name has underscores in place of capitals.
      const inSql = by.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const name = new RegExp(`\\b(?:${by}|${inSql})\\b`);
      const isIn = (/** @type {string} */ path) => name.test(read(path));
      return isIn(file) && before.some(isIn) ? [] : [`${by} is not in both ${file} and an earlier file`];
    }
    const between = filesBetween(before, file, files);
    return [
      between === undefined
        ? `no earlier file leads to ${file}`
        : `${between.join(', then ')} should come before ${file}`,
    ];
  });
}

/**
 * The files between `from` and `to` on the shortest path of imports that begins at any of the files `from`. Undefined:
 * no imports lead to `to`.
 * @param {string[]} from
 * @param {string} to
 * @param {Files} files
 */
function filesBetween(from, to, files) {
  let ways = from.map((file) => ({ at: file, between: /** @type {string[]} */ ([]) }));
  const seen = new Set(from);
  while (ways.length > 0) {
    const next = [];
    for (const { at, between } of ways) {
      for (const imported of files.get(at)?.imports ?? []) {
        if (imported === to) return between;
        if (seen.has(imported)) continue;
        seen.add(imported);
        next.push({ at: imported, between: [...between, imported] });
      }
    }
    ways = next;
  }
  return undefined;
}

/**
 * Returns the items that each measure counts, with one line of text for each item.
 * @param {Files} files
 */
export function measure(files) {
  const product = new Map([...files].filter(([path]) => !path.includes('/testing/')));
  const { rooms, floors, arrows, up } = readRooms(files);
  const circles = circlesAmong([...files.keys()], (path) => files.get(path)?.imports ?? []);
  const importers = new Map([...product.keys()].map((path) => [path, 0]));
  for (const { imports } of product.values()) {
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? 0) + 1);
  }
  return /** @type {Record<string, string[]>} */ ({
    rooms,
    floors: [...new Set(floors.values())].map((floor) => {
      const on = rooms.filter((room) => floors.get(room) === floor);
      return `${floor}: ${on.join(', ')}`;
    }),
    arrows: [...arrows.keys()],
    arrowsUp: up,
    circles: circles.filter(({ length }) => length > 1).map((circle) => circle.toSorted().join(' <-> ')),
    smallFiles: [...product].filter(([, { lines }]) => lines <= smallest).map(([path]) => path),
    singleCallerHelpers: [...product]
      .filter(([path, { lines }]) => lines < helper && importers.get(path) === 1)
      .map(([path]) => path),
  });
}

/**
 * Reads the limit of each measure. `lowest`: the lowest count so far, which is the limit unless somebody has raised it.
 * `raised`: the raised limits, each with its reason; the last one applies.
 * @typedef {{ lowest: number, raised: { to: number, because: string }[] }} Figure
 * @returns {Record<string, Figure>}
 */
export function readFigures() {
  return JSON.parse(readFileSync(figuresFile, 'utf8'));
}

/** @param {Figure} figure */
export function atMost({ lowest, raised }) {
  return raised.at(-1)?.to ?? lowest;
}

/** The items of every measure. The files of each flow are a measure of their own. */
export function measureAll() {
  const flows = [...readFlows()].map(([name, steps]) => [`files of ${name}`, steps.map(({ file }) => file)]);
  return { ...measure(readFiles()), .../** @type {Record<string, string[]>} */ (Object.fromEntries(flows)) };
}

function lowerFigures() {
  const figures = readFigures();
  for (const [name, { length }] of Object.entries(measureAll())) {
    const figure = figures[name];
    if (figure === undefined || length < atMost(figure)) figures[name] = { lowest: length, raised: [] };
  }
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
}

// Without an argument this program prints every count. With the name of a measure it prints the counted items. With
// `lower` it lowers the limit of each count that has fallen.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [wanted] = process.argv.slice(2);
  if (wanted === 'lower') {
    lowerFigures();
  } else {
    const found = measureAll();
    if (wanted) console.log((found[wanted] ?? []).join('\n'));
    else for (const [name, { length }] of Object.entries(found)) console.log(`${name}: ${length}`);
  }
}
