const filled = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);
const around = (begin: string, part: string, end: string) => (length: number) =>
  begin + filled(part)(length - begin.length - end.length) + end;

/**
 * Texts on which a careless regular expression or loop is slow: its running time grows faster than the length of the
 * text. Such an expression starts again at each character, can match in many ways, or fails only at the end.
 */
export const awkwardTexts: Readonly<Record<string, (length: number) => string>> = {
  'groups of digits': filled('1 '),
  'digits and hyphens': filled('1-'),
  'digits and commas': filled('1,'),
  'digits and dots': filled('1.'),
  'groups of four digits': filled('4242 '),
  digits: filled('1'),
  letters: filled('a'),
  words: filled('late '),
  spaces: filled(' '),
  'a hyphen and spaces': around('- ', ' ', 'a\u2028b'),
  'spaces between two letters': around('a', ' ', 'b'),
  tabs: filled('\t'),
  'line breaks': filled('\n'),
  'empty lines': filled('\r\n'),
  commas: filled(','),
  dots: filled('.'),
  'dots and letters': filled('.a'),
  'an address that never ends': around('a@', 'a.', '!'),
  'at signs': filled('a@'),
  slashes: filled('/'),
  backslashes: filled('\\'),
  percents: filled('%'),
  'double quotes': filled('"'),
  quotes: filled("'"),
  'open brackets': filled('('),
  'open square brackets': filled('['),
  'links that never end': filled('[a]('),
  'links to nothing': filled('[]('),
  'open braces': filled('{{'),
  'a name that is not there': around('{{', ' ', '!'),
  'a name that never ends': around('{{', 'a', '!'),
  stars: filled('**'),
  'bold that never ends': filled('**a'),
  'open tags': filled('<'),
  'document types': filled('<!DOCTYPE '),
  'accents in the wrong order': filled('\u0301\u0316'),
  'one accent': filled('\u0301'),
  'joined letters': filled('\u200d'),
  'letters that expand to many': filled('\ufdfa'),
  'halves of a character': filled('\ud83d'),
  'other halves': filled('\ude00'),
  emoji: filled('😀'),
  'marks that reverse the direction': filled('\u202e'),
  'nothing at all': filled('\u0000'),
};
