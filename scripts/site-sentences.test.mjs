import { describe, expect, it } from 'vitest';
import { rowsWithoutTest, sentenceRows } from './sentence-table.mjs';

describe('docs/site-sentences.md', () => {
  const rows = sentenceRows('docs/site-sentences.md');

  it('has a row for every sentence', () => {
    expect(rows.length).toBeGreaterThan(50);
    for (const { what } of rows) expect(what.join('')).not.toBe('');
  });

  it('names tests that exist', () => {
    expect(rowsWithoutTest(rows)).toEqual([]);
  });
});
