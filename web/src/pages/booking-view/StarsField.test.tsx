import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StarsField } from './StarsField.tsx';

const shown = (stars: number) =>
  renderToStaticMarkup(<StarsField stars={stars} onChange={() => undefined} />);

test('the field has five stars with descriptions, and none is chosen at first', () => {
  expect([...shown(0).matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    '1: bad',
    '2: poor',
    '3: fair',
    '4: good',
    '5: excellent',
  ]);
  expect(shown(0)).not.toContain('checked');
  expect(shown(4).match(/checked=""/g)).toHaveLength(1);
  expect(shown(4)).toMatch(/>4: good<\/span>/);
});
