import { expect, it } from 'vitest';
import { mergeContact } from './ContactDialog.tsx';

const opened = { firstName: 'Priya', lastName: 'Mehta', email: 'p@example.com', phone: '07700 900123' };

it('a typed change and a colleague’s saved change are both kept if they are in different fields', () => {
  const typed = { ...opened, firstName: 'Prya' };
  const saved = { ...opened, phone: '07700 900555' };
  expect(mergeContact({ opened, typed, saved })).toEqual({
    fields: { ...opened, firstName: 'Prya', phone: '07700 900555' },
    clashes: {},
  });
});

it('the form asks only about a field that two people changed to different values', () => {
  const typed = { ...opened, phone: '07700 900666', lastName: 'Rao' };
  const saved = { ...opened, phone: '07700 900555', lastName: 'Rao' };
  expect(mergeContact({ opened, typed, saved })).toEqual({
    fields: typed,
    clashes: { phone: '07700 900555' },
  });
});
