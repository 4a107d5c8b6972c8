import { beforeEach, expect, test } from 'vitest';
import { makeKept } from './kept.ts';

/** A storage like sessionStorage, whose entries are properties. */
function aTab() {
  const entries: Record<string, unknown> = {};
  Object.defineProperties(entries, {
    setItem: { value: (key: string, text: string) => void (entries[key] = text) },
    removeItem: { value: (key: string) => void delete entries[key] },
  });
  return entries as Parameters<typeof makeKept>[0] extends () => infer Tab ? Tab : never;
}

let tab: ReturnType<typeof aTab>;
let now: number;
const opened = () =>
  makeKept(
    () => tab,
    () => now,
  );
beforeEach(() => {
  tab = aTab();
  now = 1000;
});

test('after a reload typed text is still there, but only for the person who typed it', () => {
  opened().keep('jess', 'sale', { name: 'Harriet', slot: 7 }, 5000);
  const again = opened();
  expect(again.read('jess', 'sale')).toEqual({ name: 'Harriet', slot: 7 });
  expect(again.has('jess')).toBe(true);
  expect([again.read('ben', 'sale'), again.has('ben'), again.has('jes')]).toEqual([undefined, false, false]);
});

test('signing out deletes only the typed text of the person who signs out', () => {
  const kept = opened();
  kept.keep('jess', 'sale', 'Harriet', 5000);
  kept.keep('jess', 'note 1', 'allergic to nuts', 5000);
  kept.keep('ben', 'sale', 'Tom', 5000);
  kept.forgetPerson('jess');
  expect(Object.values(tab).join()).not.toMatch(/Harriet|nuts/);
  expect([kept.read('jess', 'sale'), kept.read('ben', 'sale')]).toEqual([undefined, 'Tom']);
  kept.forgetAll();
  expect(Object.keys(tab)).toEqual([]);
});

test('typed text is deleted at the end of the session', () => {
  const kept = opened();
  kept.keep('jess', 'sale', 'Harriet', 5000);
  now = 5000;
  expect([kept.read('jess', 'sale'), kept.has('jess')]).toEqual([undefined, false]);
  opened().forgetOver();
  expect(Object.keys(tab)).toEqual([]);
});

test('a browser without storage keeps typed text until the page is left', () => {
  const kept = makeKept(
    () => {
      throw new Error('storage is switched off');
    },
    () => now,
  );
  kept.keep('jess', 'sale', 'Harriet', 5000);
  expect(kept.read('jess', 'sale')).toBe('Harriet');
});

test('entries that an older version saved are deleted', () => {
  tab.setItem('slipway kept jess sale', JSON.stringify({ value: { periodId: 7 }, until: 5000 }));
  tab.setItem('somebody else’s', 'stays');
  expect([opened().read('jess', 'sale'), Object.keys(tab)]).toEqual([undefined, ['somebody else’s']]);
});
