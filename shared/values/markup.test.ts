import { describe, expect, test } from 'vitest';
import { foreignLinks, parseMarkup, plainText } from './markup.ts';

describe('the markup of texts', () => {
  test('a text may have paragraphs, lists, bold and links to our own pages', () => {
    expect(parseMarkup('One\ntwo **three**\n\n- a\n- [our FAQs](/faqs)\nfour')).toEqual([
      {
        kind: 'paragraph',
        parts: [{ text: 'One' }, { text: ' ' }, { text: 'two ' }, { text: 'three', isBold: true }],
      },
      { kind: 'list', items: [[{ text: 'a' }], [{ text: 'our FAQs', path: '/faqs' }]] },
      { kind: 'paragraph', parts: [{ text: 'four' }] },
    ]);
    expect(plainText('- **a**\n- b\n\nc [d](/faqs)')).toBe('a b c d');
  });

  test.each([
    '[x](https://evil.example)',
    '[x](javascript:hit())',
    '[x](//evil.example)',
    '[x](/faqs/../../evil)',
    '[x](/nowhere)',
    '[x](/faqs#"onclick=hit())',
    '<script>hit()</script>',
    '<img src=x onerror=hit()>',
    '[<b>x</b>](data:text/html,x)',
    '**<svg onload=hit()>**',
    '- - **',
    '[](/faqs)',
    '{{constructor}}',
  ])('%s is left as plain text', (typed) => {
    const parts = parseMarkup(typed).flatMap((block) =>
      block.kind === 'paragraph' ? block.parts : block.items.flat(),
    );
    expect(parts.filter(({ path }) => path !== undefined)).toEqual([]);
    // The markup loses nothing that was typed, and adds nothing.
    expect(parts.map(({ text }) => text).join('')).toBe(
      typed.replace(/^- /, '').replaceAll('**', (mark) => (typed.split('**').length > 2 ? '' : mark)),
    );
  });

  test('links that lead to other sites are reported', () => {
    expect(foreignLinks('[a](/faqs) [b](https://evil.example) [c](/contact-us#find-us)')).toEqual([
      'https://evil.example',
    ]);
  });
});
