import { describe, expect, it } from 'vitest';
import { usedStylesheets, inlineStyles } from './stylesheets.ts';

const sheets = {
  '/assets/Card.css': '@layer components{._card_1x2y3_2{margin:0}}',
  '/assets/Wizard.css': '._step_9ab8c_1>._card_other_1{margin:0}',
  '/assets/base.css': 'body{margin:0}.plain{margin:0}',
};

it('the stylesheets whose classes a page uses are picked, and no others', () => {
  expect(usedStylesheets('<p class="_card_1x2y3_2 plain">a</p>', sheets)).toEqual(['/assets/Card.css']);
  expect(usedStylesheets('<p class="plain">_step_9ab8c_1</p>', sheets)).toEqual([]);
});

describe('the inlined styles of a page', () => {
  const template = '<head><link rel="stylesheet" crossorigin href="/assets/base.css"></head>';

  it('the common styles and then the page’s own styles are inlined, and their links are removed', () => {
    const {
      template: rest,
      style,
      inlined,
    } = inlineStyles(template, '<p class="_card_1x2y3_2">a</p>', sheets);
    expect(rest).toBe('<head></head>');
    expect(style).toBe(`${sheets['/assets/base.css']}\n${sheets['/assets/Card.css']}`);
    expect(inlined).toEqual(['/assets/base.css', '/assets/Card.css']);
  });

  it('a stylesheet that is missing from the build causes an error', () => {
    expect(() => inlineStyles(template, '', {})).toThrow('/assets/base.css');
  });
});
