import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atMost, gapsIn, measure, measureAll, readFigures, readFiles, readFlows } from './structure.mjs';

describe('the structure of the code', () => {
  const figures = readFigures();
  const found = measureAll();

  it.each(Object.keys(found))('the code has no more %s than scripts/structure.json allows', (name) => {
    const figure = figures[name];
    const allowed = figure === undefined ? 0 : atMost(figure);
    expect(
      found[name]?.length,
      `more than ${allowed}: see 'node scripts/structure.mjs ${name}', or raise it in scripts/structure.json and say why`,
    ).toBeLessThanOrEqual(allowed);
  });

  it('each raised limit has a reason', () => {
    for (const [name, { lowest, raised }] of Object.entries(figures)) {
      for (const { to, because } of raised) {
        expect(to, name).toBeGreaterThan(lowest);
        expect(because.length, `${name}: ${because}`).toBeGreaterThan(20);
      }
    }
  });
});

describe('the map', () => {
  const files = readFiles();
  /** @param {string} file */
  const read = (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const flows = [...readFlows()];

  it.each(flows)('in the flow %s of the map, each file is reached from an earlier file', (_name, steps) => {
    expect(steps.length).toBeGreaterThan(5);
    expect(gapsIn(steps, files, read)).toEqual([]);
    expect(new Set(steps.map(({ file }) => file)).size, 'a file appears once').toBe(steps.length);
  });

  it('the files of Pay Now have at most 5,500 lines', () => {
    const [, payNow = []] = flows.find(([name]) => name === 'Pay Now') ?? [];
    const lines = payNow.map(({ file }) => read(file).split('\n').length - 1);
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(5_500);
  });

  it.each(flows)('flow %s of the map has four or more files whose removal leaves a gap', (_name, steps) => {
    const needed = steps.filter(({ file, by }) => {
      const rest = steps.filter((step) => step.file !== file);
      return by === '' && gapsIn(rest, files, read).length > 0;
    });
    expect(needed.length).toBeGreaterThan(3);
  });

  it('if a file is missing from the map, the check names that file', () => {
    const [, steps = []] = flows.find(([name]) => name === 'Pay Now') ?? [];
    const left = steps.filter(({ file }) => !file.endsWith('reserve/reserve-booking.ts'));
    expect(gapsIn(left, files, read)).toContain(
      'server/src/bookings/reserve/reserve-booking.ts should come before server/src/bookings/reserve/reservation-facts.ts',
    );
  });
});

describe('measure', () => {
  /** @param {Record<string, string[]>} imports */
  const filesOf = (imports) =>
    new Map(Object.entries(imports).map(([path, names]) => [path, { lines: 100, imports: names }]));

  it('`measure` lists the imports between folders of the server, and those that lead upwards', () => {
    const { rooms, floors, arrows, arrowsUp, circles } = measure(
      filesOf({
        'server/src/main.ts': ['server/src/http/serve.ts'],
        'server/src/http/serve.ts': ['server/src/runtime/clock.ts', 'server/src/runtime/deps.ts'],
        'server/src/http/limits.ts': [],
        'server/src/runtime/clock.ts': [],
        'server/src/runtime/deps.ts': ['server/src/http/limits.ts', 'shared/values/pence.ts'],
        'shared/values/pence.ts': [],
      }),
    );
    expect(rooms).toEqual(['http', 'main.ts', 'runtime']);
    expect(floors).toEqual(['1: runtime', '2: http', '3: main.ts']);
    expect(arrows).toEqual(['main.ts -> http', 'http -> runtime', 'runtime -> http']);
    expect(arrowsUp).toEqual(['runtime -> http']);
    expect(circles).toEqual([]);
  });

  it('`measure` finds files that import each other in a circle', () => {
    const { circles } = measure(
      filesOf({ 'ui/A.tsx': ['ui/B.tsx'], 'ui/B.tsx': ['ui/C.tsx'], 'ui/C.tsx': ['ui/A.tsx'] }),
    );
    expect(circles).toEqual(['ui/A.tsx <-> ui/B.tsx <-> ui/C.tsx']);
  });

  it('`measure` lists files of up to 15 lines, and files of under 30 lines that only one file imports', () => {
    const files = filesOf({
      'ui/A.tsx': ['ui/small.ts', 'ui/short.ts', 'ui/twice.ts'],
      'ui/B.tsx': ['ui/twice.ts'],
      'ui/small.ts': [],
      'ui/short.ts': [],
      'ui/twice.ts': [],
    });
    files.set('ui/small.ts', { lines: 15, imports: [] });
    files.set('ui/short.ts', { lines: 29, imports: [] });
    files.set('ui/twice.ts', { lines: 16, imports: [] });
    const { smallFiles, singleCallerHelpers } = measure(files);
    expect(smallFiles).toEqual(['ui/small.ts']);
    expect(singleCallerHelpers).toEqual(['ui/small.ts', 'ui/short.ts']);
  });
});
