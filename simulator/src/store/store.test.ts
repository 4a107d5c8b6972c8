import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collection, Store } from './store.ts';
import { makeIds } from './id-maker.ts';

type Boat = { name: string; lake: string };
const boats = collection<Boat>('boats', ({ lake }) => lake);

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-store-'));
  path = join(folder, 'till.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (store: Store, id: string, boat: Boat) => store.write(() => store.put(boats, id, boat));

describe('a written row', () => {
  it('a written row is read again after a restart', () => {
    const store = new Store(path);
    put(store, '1', { name: 'Ring', lake: 'north' });
    put(store, '2', { name: 'Donut', lake: 'south' });
    store.write(() => store.remove(boats, '1'));
    const again = new Store(path);
    expect(again.list(boats)).toEqual([{ name: 'Donut', lake: 'south' }]);
  });

  it('a written row survives if the last line of the journal is incomplete', () => {
    const store = new Store(path);
    put(store, '1', { name: 'Ring', lake: 'north' });
    appendFileSync(path, '{"n":9,"c":[["boats","2",{"name":"To');
    const again = new Store(path);
    expect(again.list(boats)).toEqual([{ name: 'Ring', lake: 'north' }]);
    put(again, '3', { name: 'Ösel', lake: 'north' });
    expect(new Store(path).get(boats, '3')).toEqual({ name: 'Ösel', lake: 'north' });
  });

  it('the whole journal is refused if a line in its middle is damaged', () => {
    put(new Store(path), '1', { name: 'Ring', lake: 'north' });
    appendFileSync(path, 'nonsense\n{"n":9,"c":[]}\n');
    expect(() => new Store(path)).toThrow(/^Line \d+ of .+ is damaged/);
  });

  it('an error undoes the whole write', () => {
    const store = new Store(path);
    put(store, '1', { name: 'Ring', lake: 'north' });
    expect(() =>
      store.write(() => {
        store.put(boats, '1', { name: 'Ring', lake: 'south' });
        store.put(boats, '2', { name: 'Donut', lake: 'south' });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(store.listGroup(boats, 'south')).toEqual([]);
    expect(store.listGroup(boats, 'north')).toHaveLength(1);
    expect(new Store(path).list(boats)).toEqual([{ name: 'Ring', lake: 'north' }]);
  });

  it('a long journal is replaced by a short journal of the current rows', () => {
    const store = new Store(path, 10_000);
    for (let round = 0; round < 500; round += 1) put(store, '1', { name: `Ring ${round}`, lake: 'north' });
    expect(statSync(path).size).toBeLessThan(15_000);
    expect(new Store(path).list(boats)).toEqual([{ name: 'Ring 499', lake: 'north' }]);
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(5);
  });
});

it('a group lists its rows in the order in which they were made', () => {
  const store = new Store(path);
  put(store, '1', { name: 'Ring', lake: 'north' });
  put(store, '2', { name: 'Donut', lake: 'south' });
  put(store, '3', { name: 'Hoop', lake: 'north' });
  put(store, '2', { name: 'Donut', lake: 'north' });
  expect(store.listGroup(boats, 'north').map(({ name }) => name)).toEqual(['Ring', 'Hoop', 'Donut']);
  expect(store.oldestOfGroup(boats, 'north')).toBe('1');
});

it('the store refuses changes outside of a write', () => {
  expect(() => new Store(path).put(boats, '1', { name: 'Ring', lake: 'north' })).toThrow(/inside write/);
});

describe('ids', () => {
  it('ids are the same in each new folder with the same seed', () => {
    const [one, other] = ['one', 'other'].map((name) => {
      const ids = makeIds(new Store(join(folder, name)), 'seed');
      return [ids(24), ids(24), ids(6)];
    });
    expect(one).toEqual(other);
    expect(one?.[0]).toMatch(/^[0-9A-Za-z]{24}$/);
    expect(new Set(one).size).toBe(3);
  });

  it('without a seed, two folders get different ids', () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')].map((file) =>
      makeIds(new Store(file), undefined),
    );
    expect(one?.(24)).not.toBe(other?.(24));
  });

  it('after a restart, no id from before the restart is issued again', () => {
    const store = new Store(path);
    const ids = makeIds(store, 'seed');
    const first = [ids(24), ids(24)];
    put(store, '1', { name: 'Ring', lake: 'north' });
    const again = makeIds(new Store(path), 'another');
    expect(first).not.toContain(again(24));
  });
});
