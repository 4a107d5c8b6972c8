import { describe, expect, it } from 'vitest';
import { canReceiveMail, emailKey, emailMaxLength } from './email-address.ts';

const label = 'a'.repeat(63);

describe('an address that can receive email', () => {
  it.each([
    'kate@example.com',
    'Kate.O-Neill@Example.CO.UK',
    ' kate@example.com ',
    "o'brien@example.ie",
    'kate+boats@example.com',
    'kate_boats@example.com',
    '1@2.uk',
    'a@b.co',
    'x!#$%&*/=?^`{|}~y@example.com',
    'x.!#$%&*/=?^_`{|}~+-.y@example.com',
    'k9.k9@9a9.a9-9.com',
    'kate@example.xn--9a9-9',
    'kate@xn--mnchen-3ya.de',
    'kate@xn--e1afmkfd.xn--p1ai',
    'kate@a-b.c-d.museum',
    `${'k'.repeat(64)}@example.com`,
    `kate@${label}.${label}.com`,
  ])('%s', (address) => {
    expect(canReceiveMail(address)).toBe(true);
  });

  it('an address of exactly the greatest length', () => {
    const local = 'k'.repeat(64);
    const domain = `${label}.${label}.${'b'.repeat(emailMaxLength - 64 - 1 - 128 - 4)}.com`;
    expect(`${local}@${domain}`.length).toBe(254);
    expect(canReceiveMail(`${local}@${domain}`)).toBe(true);
    expect(canReceiveMail(`${local}@${domain}m`)).toBe(false);
  });
});

describe('an address that cannot receive email', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a name', 'kate'],
    ['half an address', 'kate@'],
    ['the other half', '@example.com'],
    ['two at signs', 'kate@home@example.com'],
    ['a host without a dot', 'kate@localhost'],
    ['an address on the network', 'kate@[127.0.0.1]'],
    ['numbers for a domain', 'kate@127.0.0.1'],
    ['a dot at the start', '.kate@example.com'],
    ['a dot at the end', 'kate.@example.com'],
    ['two dots in the name', 'ka..te@example.com'],
    ['two dots in the domain', 'kate@example..com'],
    ['a dot after the domain', 'kate@example.com.'],
    ['a dot before it', 'kate@.example.com'],
    ['a hyphen at a label’s start', 'kate@-example.com'],
    ['a hyphen at its end', 'kate@example-.com'],
    ['an underscore in the domain', 'kate@exa_mple.com'],
    ['a top level of one letter', 'kate@example.c'],
    ['a comma for a dot', 'kate@example,com'],
    ['a space within', 'ka te@example.com'],
    ['a quoted name', '"kate smith"@example.com'],
    ['a name in front', 'Kate <kate@example.com>'],
    ['a comment', 'kate(boats)@example.com'],
    ['two addresses', 'kate@example.com,tom@example.com'],
    ['two addresses, as some programs write them', 'kate@example.com;tom@example.com'],
    ['a name of 65 characters', `${'k'.repeat(65)}@example.com`],
    ['a label of 64', `kate@${'a'.repeat(64)}.com`],
    ['letters outside ASCII', 'käte@example.com'],
    ['the Kelvin sign for a k', '\u212Aate@example.com'],
    ['a letter that looks like a', 'kаte@example.com'],
    ['a direction mark', 'kate@example.com\u202e'],
    ['a space of no width', 'kate\u200b@example.com'],
  ])('%s', (_, address) => {
    expect(canReceiveMail(address)).toBe(false);
  });

  it.each([
    ['a line and another recipient', 'kate@example.com\r\nBcc: all@example.com'],
    ['a bare line feed', 'kate@example.com\nBcc: all@example.com'],
    ['a bare carriage return', 'kate@example.com\rBcc: all@example.com'],
    ['a line break in front', '\r\nkate@example.com'],
    ['a line break at the end', 'kate@example.com\r\n'],
    ['a line break inside the name', 'ka\nte@example.com'],
    ['a null character', 'kate@example.com\u0000'],
    ['a tab', 'kate\t@example.com'],
    ['a delete character', 'kate@example.com\u007f'],
    ['a line separator inside', 'kate@example.com\u2028Bcc: all@example.com'],
    ['an encoded line break', 'kate@example.com%0d%0aBcc:all@example.com'],
  ])('an address that could add a header to an email is refused: %s', (_, address) => {
    expect(canReceiveMail(address)).toBe(false);
  });

  it.each([
    ['a megabyte of letters', 'a'.repeat(1_000_000)],
    ['a megabyte of dots', `${'a.'.repeat(500_000)}@example.com`],
    ['a megabyte of labels', `kate@${'a.'.repeat(500_000)}com`],
    ['a megabyte of hyphens', `kate@a${'-'.repeat(1_000_000)}`],
    ['a megabyte of at signs', '@'.repeat(1_000_000)],
    ['255 characters that almost fit', `${'a'.repeat(64)}@${'a.'.repeat(95)}`],
    ['labels that never end within the length', `kate@${'a-'.repeat(120)}`],
  ])('a text that is too long is refused before any pattern is tried: %s', (_, address) => {
    expect(canReceiveMail(address)).toBe(false);
  });
});

describe('spellings of one email address', () => {
  it.each([
    ['kate@example.com', 'kate@example.com'],
    ['  Kate@Example.COM ', 'kate@example.com'],
    ['KATE+BOATS@EXAMPLE.COM', 'kate+boats@example.com'],
    ['', ''],
  ])("'%s' is stored as '%s'", (typed, key) => {
    expect(emailKey(typed)).toBe(key);
    expect(emailKey(key)).toBe(key);
  });

  it('addresses that email treats as different stay different', () => {
    expect(emailKey('k.ate@example.com')).not.toBe(emailKey('kate@example.com'));
    expect(emailKey('kate+a@example.com')).not.toBe(emailKey('kate@example.com'));
  });
});
