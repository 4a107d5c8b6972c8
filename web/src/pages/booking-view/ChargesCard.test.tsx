// @vitest-environment happy-dom
import { objectToCharge } from '@slipway/shared/api/bookings.ts';
import { waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { WireCharge } from '../../api/bookings.ts';
import { tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { buttonOf, findButton, refused, show } from '../../testing/in-a-dom.ts';
import { ChargesCard } from './ChargesCard.tsx';

const kept: WireCharge = {
  charge_id: 'charge-1',
  what: 'Cleaning',
  amount: 30,
  because: 'food on the seats',
  made_on: '2027-06-12',
  kept_of: 'card',
  state: 'to_object',
  object_until: '2027-06-14T14:20:00Z',
  objection: '',
  answer: '',
  sum_returned: 0,
  photos: [
    {
      photo_id: 'after',
      taken_at: '2027-06-12T14:05:00Z',
      before: { photo_id: 'before', taken_at: '2027-06-12T11:25:00Z' },
    },
  ],
};
const party = { id: 'booking-1', email: 'ada+lake@example.com' };
const nothing = async () => refused(404, 'There is no such booking.');
const shown = (changes: Partial<WireCharge>[], answers = {}) =>
  show(
    <ChargesCard booking={{ ...party, charges: changes.map((more) => ({ ...kept, ...more })) }} />,
    '#/',
    answers,
    nothing,
  );
const text = () => document.body.textContent;

test('a charge kept from a deposit shows its reason, both photos and the time to object; a double press sends one objection', async () => {
  const sent: unknown[] = [];
  let fails = true;
  const { page, visitor, leave } = shown([{}], {
    [objectToCharge.path]: (body: unknown) => {
      sent.push(body);
      return fails ? refused(503, 'Please try again in a few seconds.') : {};
    },
  });
  expect(text()).toContain('Kept from your deposit');
  expect(text()).toContain('12 June 2027. Why: food on the seats');
  expect(text()).toContain('You can say no to it until 15:20 on Monday 14 June 2027.');
  const photos = [...document.querySelectorAll('img')].map((photo) => photo.getAttribute('src'));
  expect(photos).toEqual(
    ['before', 'after'].map(
      (id) => `/api/booking/photos/booking-1/${id}/whole?email=ada%2Blake%40example.com`,
    ),
  );

  await visitor.click(await findButton('Say no to this'));
  const field = page.getByLabelText<HTMLTextAreaElement>('What is wrong about it?');
  expect(document.activeElement).toBe(field);
  await visitor.type(field, ' It was clean. ');
  await visitor.dblClick(await findButton('Send'));
  await waitFor(() => expect(text()).toContain('Please try again in a few seconds.'));
  expect(field.value).toBe(' It was clean. ');
  fails = false;
  await visitor.click(await findButton('Send'));
  await waitFor(() => expect(text()).not.toContain('Please try again in a few seconds.'));
  const words = { ...party, charge_id: 'charge-1', words: 'It was clean.' };
  expect(sent).toEqual([words, words]);
  leave();
});

function Refreshed() {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Refresh</button>
      <ChargesCard key={visit} booking={{ ...party, charges: [kept] }} />
    </>
  );
}

test('an unsent objection is kept after Close and a refresh, and Close returns the focus to the button', async () => {
  const { page, visitor, leave } = show(<Refreshed />, '#/', { [objectToCharge.path]: () => ({}) }, nothing);
  const field = () => page.getByLabelText<HTMLTextAreaElement>('What is wrong about it?');
  await visitor.click(await findButton('Say no to this'));
  await visitor.type(field(), 'It was clean.');
  await visitor.click(await findButton('Close'));
  expect(page.queryByLabelText('What is wrong about it?')).toBeNull();
  expect(document.activeElement).toBe(await findButton('Say no to this'));
  await visitor.click(await findButton('Refresh'));
  expect(field().value).toBe('It was clean.');
  expect(document.activeElement).not.toBe(field());
  await visitor.click(await findButton('Send'));
  await waitFor(() => expect(tabStorage.read(tabKeys.objection)).toBeNull());
  leave();
});

test.each<[string, Partial<WireCharge>[], string[]]>([
  [
    'objected to',
    [{ state: 'objected', objection: 'It was clean.' }],
    ['You wrote: It was clean.', 'answers by email'],
  ],
  [
    'given back in part, by hand',
    [{ state: 'kept', kept_of: 'hand', sum_returned: 12.5, answer: 'Half of it was there' }],
    ['£12.50 of it is yours again. Come by or call us for it.', 'We say: Half of it was there'],
  ],
  [
    'to pay',
    [{ state: 'owed', kept_of: null }],
    ['To pay after your trip', 'If you think it’s wrong, call or write to us before you pay.'],
  ],
  ['paid', [{ state: 'paid', kept_of: null }], ['Charges after your trip', 'Paid. Thank you.']],
  [
    'kept in part and to pay in part',
    [{ state: 'kept' }, { charge_id: 'two', state: 'owed', kept_of: null }],
    ['Charges after your trip', 'We keep this from your deposit.', 'This is to pay'],
  ],
  ['let go', [{ state: 'let_go', kept_of: null, answer: 'a kindness' }], ['There is nothing to pay.']],
])('a charge that is %s says so, and asks for nothing', (_, charges, words) => {
  const { leave } = shown(charges);
  for (const each of words) expect(text()).toContain(each);
  expect(buttonOf('Say no to this')).toBeUndefined();
  leave();
});
