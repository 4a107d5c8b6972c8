import { describe, expect, test } from 'vitest';
import { likenessOf } from './like-name.ts';

describe('a name that was heard or typed slightly wrong is found', () => {
  test.each([
    ['fetherston', 'Christopher Featherstonehaugh'],
    ['chris fetherston', 'Christopher Featherstonehaugh'],
    ['featherstonehugh', 'Christopher Featherstonehaugh'],
    ['feather stonehaugh', 'Christopher Featherstonehaugh'],
    ['jon smith', 'John Smith'],
    ['smith jon', 'John Smith'],
    ['johnsmith', 'John Smith'],
    ['simth', 'John Smith'],
    ['smit h', 'John Smith'],
    ['osullivan', 'Margaret O’Sullivan'],
    ["o'sulivan", "Margaret O'Sullivan"],
    ['marg osullivan', 'Margaret O’Sullivan'],
    ['adebayo williams', 'Tunde Adebayo-Williams'],
    ['adebayowiliams', 'Tunde Adebayo-Williams'],
    ['zoe quilan', 'Zoë Quillan'],
    ['katherine', 'Catherine Lee'],
  ])('%s: %s', (typed, name) => {
    expect(likenessOf(typed, name)).toBeDefined();
  });

  test.each([
    ['jon', 'Joe Lee'],
    ['smith', 'John Small'],
    ['walker', 'Ann Parker'],
    ['jon smith', 'Jane Smart'],
    ['1 1 1 1', 'John Smith'],
    ['0777', 'John Smith'],
    ['', 'John Smith'],
    ['%%%%', 'John Smith'],
    ['smith', ''],
  ])('the search does not find %s: %s', (typed, name) => {
    expect(likenessOf(typed, name)).toBeUndefined();
  });

  test('closer names have a smaller distance', () => {
    expect(likenessOf('osullivan', 'Margaret O’Sullivan')).toBe(0);
    expect(likenessOf('jon smith', 'John Smith')).toBe(1);
    expect(likenessOf('fetherstone', 'Christopher Featherstonehaugh')).toBe(1);
  });

  test('only the beginning of a long text is compared', () => {
    expect(
      likenessOf('smith'.repeat(20) + 'x'.repeat(60_000), 'smith'.repeat(20) + 'y'.repeat(60_000)),
    ).toBeUndefined();
    expect(likenessOf(`${'x'.repeat(120)}${'y'.repeat(60_000)}`, 'x'.repeat(120))).toBe(0);
    expect(likenessOf('1 '.repeat(30_000), 'John Smith')).toBeUndefined();
    expect(likenessOf(`${'ann '.repeat(6)}smith`, 'Ann Lee')).toBe(0);
  });

  test('the distance between two names agrees with the textbook algorithm', () => {
    const letters = ['a', 'b'];
    const texts = (length: number): string[] =>
      length === 0 ? [''] : texts(length - 1).flatMap((text) => letters.map((letter) => text + letter));
    for (const typed of [...texts(4), ...texts(5)])
      for (const name of [...texts(3), ...texts(5)]) {
        const wrong = stepsBetween(typed, name);
        expect([typed, name, likenessOf(typed, name)]).toEqual([typed, name, wrong <= 1 ? wrong : undefined]);
      }
  });
});

/** Computes the distance with the textbook algorithm, which fills every cell of the table. */
function stepsBetween(typed: string, name: string): number {
  const table = Array.from({ length: typed.length + 1 }, (_, row) =>
    Array.from({ length: name.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= typed.length; row += 1)
    for (let column = 1; column <= name.length; column += 1)
      table[row]![column] = Math.min(
        at(row - 1, column - 1) + (typed[row - 1] === name[column - 1] ? 0 : 1),
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        row > 1 && typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1]
          ? at(row - 2, column - 2) + 1
          : Number.POSITIVE_INFINITY,
      );
  return Math.min(...table.at(-1)!);
}
