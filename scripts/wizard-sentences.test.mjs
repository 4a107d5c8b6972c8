import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** The rows of the tables: their last two cells are a file and a test of it. */
const rows = read('docs/wizard-sentences.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(-|.*\| file \|)/.test(line))
  .map((line) => {
    const cells = line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim());
    return {
      file: (cells.at(-2) ?? '').replaceAll('`', ''),
      test: cells.at(-1) ?? '',
      what: cells.slice(0, -2),
    };
  });

describe('docs/wizard-sentences.md', () => {
  it('has a row for every sentence', () => {
    expect(rows.length).toBeGreaterThan(120);
    for (const { what } of rows) expect(what.join('')).not.toBe('');
  });

  it('names tests that exist', () => {
    const missing = rows.filter(
      ({ file, test }) => !existsSync(join(root, file)) || !hasTest(read(file), test),
    );
    expect(missing).toEqual([]);
  });

  it('would notice a test that does not exist', () => {
    const source = "it('keeps the date', () => {}); // 'loses the date'";
    expect(hasTest(source, 'keeps the date')).toBe(true);
    expect(hasTest(source, 'loses the date')).toBe(false);
    expect(hasTest(source, 'keeps')).toBe(false);
  });
});

/** As the first argument of a call: `test('...', `, or behind the table of an `each`. @param {string} source @param {string} title */
function hasTest(source, title) {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`\(\s*(['"\`])${escaped}\1,`).test(source);
}

/** Each step, dialog, drawer, error, toast and outcome of a booking. */
const states = [
  'home',
  'the drawer',
  'the package dialog',
  'Choose Date',
  'a month without days',
  'a day that is sold out',
  'a coupon that is refused, in a toast',
  'a coupon that cannot be asked about',
  'a wrong address',
  'a slip in the address',
  'missing details',
  'Your Details',
  'Addons',
  'a special request',
  'Addons without data',
  'Payment',
  'the card form',
  'the third decline',
  'the bank’s question',
  'the last two minutes',
  'a hold that is over',
  'a card form that does not load',
  'paying without a connection',
  'Pay Now without a connection',
  'a lost boat',
  'the confirmation',
  'a payment that is being checked',
  'a payment that failed',
  'a payment that timed out',
  'a payment that was cancelled',
  'a payment that could not be verified',
  'a payment that arrived, in another browser',
  'the booking view',
  'the cancel dialog',
  'a cancelled booking',
  'an unknown booking',
  'an unknown page',
  'the popup of the contact form',
  'a calendar that is loading for long',
  'every part of the design system',
];

describe('the states that axe looks at', () => {
  const journeys = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
  const looked = journeys.flatMap((name) =>
    [...read(join('e2e', name)).matchAll(/expectAccessible\(\w+, '([^']+)'\)/g)].map(([, state]) => state),
  );

  it('are these 40 at least', () => {
    expect(new Set(states).size).toBe(40);
    expect(states.filter((state) => !looked.includes(state))).toEqual([]);
  });
});
