import { describe, expect, test } from 'vitest';
import { personName, text } from './typed-text.ts';

const turned = '\u202Egpj.exe';
const quoted = 'She said \u2067\u05e9\u05dc\u05d5\u05dd\u2069 to us';

describe('characters that change the text direction', () => {
  test('a title, code or name may not contain text-direction characters, so that no list shows it backwards', () => {
    for (const typed of [turned, quoted, 'Boat\u202c', '\u2066Boat']) {
      expect(text(60).safeParse(typed).success).toBe(false);
      expect(personName(60).safeParse(typed).success).toBe(false);
    }
    expect(text(60).safeParse('\u05e9\u05dc\u05d5\u05dd').success).toBe(true);
  });

  test('a longer text may have characters that mark the direction of a quotation, but none that reverse letters', () => {
    expect(text(60, { lines: true }).safeParse(quoted).success).toBe(true);
    expect(text(60, { lines: true }).safeParse(turned).success).toBe(false);
  });
});
