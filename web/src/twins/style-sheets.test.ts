import { describe, expect, it } from 'vitest';
import { sheetsWornBy, stylesInside } from './style-sheets.ts';

const sheets = {
  '/assets/Card.css': '@layer components{._card_1x2y3_2{margin:0}}',
  '/assets/Wizard.css': '._step_9ab8c_1>._card_other_1{margin:0}',
  '/assets/base.css': 'body{margin:0}.plain{margin:0}',
};

it('takes the sheets whose classes a page wears, and no other', () => {
  expect(sheetsWornBy('<p class="_card_1x2y3_2 plain">a</p>', sheets)).toEqual(['/assets/Card.css']);
  expect(sheetsWornBy('<p class="plain">_step_9ab8c_1</p>', sheets)).toEqual([]);
});

describe('the styles inside a page', () => {
  const template = '<head><link rel="stylesheet" crossorigin href="/assets/base.css"></head>';

  it('are those of every page and then those that it wears, and are not fetched beside it', () => {
    const { template: rest, style, known } = stylesInside(template, '<p class="_card_1x2y3_2">a</p>', sheets);
    expect(rest).toBe('<head></head>');
    expect(style).toBe(`${sheets['/assets/base.css']}\n${sheets['/assets/Card.css']}`);
    expect(known).toEqual(['/assets/base.css', '/assets/Card.css']);
  });

  it('are missed at once where the build lacks a sheet', () => {
    expect(() => stylesInside(template, '', {})).toThrow('/assets/base.css');
  });
});
