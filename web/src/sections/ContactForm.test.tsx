import { describe, expect, it } from 'vitest';
import { nextContactPhone } from './ContactForm.tsx';

function typing(keys: string): string {
  return keys.split('').reduce((shown, key) => nextContactPhone(shown, shown + key), '');
}

describe('the contact phone, typed', () => {
  it.each([
    ['7700900123', '7700900123'],
    ['0', ''],
    ['07700900123', '7700900123'],
    ['77a00', '7700'],
    ['12345678901234567', '123456789012345'],
  ])('%s shows %s', (keys, shown) => {
    expect(typing(keys)).toBe(shown);
  });

  it('can be shortened again', () => {
    expect(nextContactPhone('7700', '770')).toBe('770');
    expect(nextContactPhone('7', '')).toBe('');
  });
});

describe('the contact phone, pasted or filled in by the browser', () => {
  it.each([
    ['07700 900123', '7700900123'],
    ['+44 7700 900123', '7700900123'],
    ['0044 7700 900123', '7700900123'],
    ['(01632) 960-142', '1632960142'],
  ])('%s shows %s', (text, shown) => {
    expect(nextContactPhone('', text)).toBe(shown);
  });

  it('pasted over the same number without the 0 leaves it as it was', () => {
    expect(nextContactPhone('7700900123', '07700900123', true)).toBe('7700900123');
  });

  it('replaces a selected number', () => {
    expect(nextContactPhone('12', '07700 900123')).toBe('7700900123');
    expect(nextContactPhone('123456789012', '07700 900123')).toBe('7700900123');
  });
});
