import { expect, it } from 'vitest';
import { sheetsWornBy } from './style-sheets.ts';

const sheets = {
  '/assets/Card.css': '@layer components{._card_1x2y3_2{margin:0}}',
  '/assets/Wizard.css': '._step_9ab8c_1>._card_other_1{margin:0}',
  '/assets/base.css': 'body{margin:0}.plain{margin:0}',
};

it('takes the sheets whose classes a page wears, and no other', () => {
  expect(sheetsWornBy('<p class="_card_1x2y3_2 plain">a</p>', sheets)).toEqual(['/assets/Card.css']);
  expect(sheetsWornBy('<p class="plain">_step_9ab8c_1</p>', sheets)).toEqual([]);
});
