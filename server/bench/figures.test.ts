import { describe, expect, test } from 'vitest';
import { median, percentile, ratioOf, short, spread } from './figures.ts';
import { goals, isMet, verdict } from './goals.ts';
import { parseResidentMb, parseStat } from './process-cpu.ts';
import { readWords } from './words.ts';

describe('figures', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[100, 9, 10], 10],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  test('an empty list has no median', () => {
    expect(() => median([])).toThrow('a median of nothing');
  });

  test('a spread is the median with the range, and a ratio compares two medians', () => {
    expect(spread([0.4, 0.6, 0.5])).toBe('0.500 [0.400-0.600]');
    expect(ratioOf([1, 2, 30], [4, 4, 4])).toBe(0.5);
  });

  test.each([
    [0, '0'],
    [0.00831, '0.0083'],
    [0.671, '0.671'],
    [13.64, '13.6'],
    [2080.4, '2080'],
  ])('%d is shown as %s', (value, said) => {
    expect(short(value)).toBe(said);
  });

  test('of a hundred durations the p99 is the second longest', () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1);
    expect([percentile(times, 0.5), percentile(times, 0.99), percentile(times, 1)]).toEqual([50, 99, 100]);
    expect(percentile([7], 0.5)).toBe(7);
  });
});

describe('goals', () => {
  test('a ratio at the limit meets a goal, whether the goal is a minimum or a maximum', () => {
    expect([isMet(goals.commitCpu, 3.5), isMet(goals.commitCpu, 3.51)]).toEqual([true, false]);
    expect([isMet(goals.commitRate, 0.5), isMet(goals.commitRate, 0.49)]).toEqual([true, false]);
  });

  test('the verdict names the goal and its limit', () => {
    expect(verdict(goals.commitDatabase, 2.51)).toBe('goal 3: at most 2.5, missed');
    expect(verdict(goals.limitedCoupon, 0.8)).toBe('goal 4: at least 0.5, met');
  });
});

describe('the kernel’s figures about a process', () => {
  test('the kernel’s line about a process is read correctly, even if the program’s name contains brackets', () => {
    const stat =
      '4711 (postgres: a) b) S 4700 4711 4711 0 -1 4194560 900 80 0 0 150 50 30 20 20 0 1 0 12345 100 200 300';
    expect(parseStat(stat)).toEqual({ parent: 4700, ownMs: 2000, endedChildrenMs: 500 });
  });

  test('the kernel gives the memory of a process in MB', () => {
    expect(parseResidentMb('Name:\tnode\nVmHWM:\t  9000 kB\nVmRSS:\t  76800 kB\nThreads:\t7\n')).toBe(75);
    expect(() => parseResidentMb('Name:\tgone\n')).toThrow('no VmRSS');
  });
});

describe('arguments of the command', () => {
  const cells = ['commit', 'reads'];

  test('without arguments the bench runs every cell, in five rounds of three seconds', () => {
    expect(readWords([], cells)).toEqual({ names: cells, rounds: 5, seconds: 3 });
  });

  test('the arguments choose cells, rounds and seconds', () => {
    expect(readWords(['reads', 'rounds=9', 'seconds=2'], cells)).toEqual({
      names: ['reads'],
      rounds: 9,
      seconds: 2,
    });
  });

  test.each(['write', 'rounds=0', 'rounds=', 'seconds=1.5', 'toString'])('not "%s"', (word) => {
    expect(() => readWords([word], cells)).toThrow(`"${word}" is not one of commit, reads`);
  });
});
