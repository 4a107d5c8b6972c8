import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffBooking } from '../../api/bookings.ts';
import type { Me } from '../../api/me.ts';
import { MeContext } from '../../session/Me.tsx';
import { StepUp } from '../../session/StepUp.tsx';
import { Charges } from './Charges.tsx';

const manager = { 'decide-money': 'within the day’s limit', 'work-board': 'all', 'send-pay-link': 'all' };
const charge = {
  id: 'one',
  kind: 'cleaning',
  amount: 30,
  because: 'food on the seats',
  madeAt: '2027-06-12T14:20:00Z',
  state: 'to_object',
  from: 'card_deposit',
  objectsUntil: '2027-06-14T14:20:00Z',
  objection: null,
  objectedAt: null,
  answerBy: null,
  answer: null,
  givenBack: 0,
};

/** The rendered text, without the HTML elements. */
function shown(changes: object[], { may = manager, owed = 0, left = 100, trip = 'back' } = {}): string {
  const charges = changes.map((more, nth) => ({ ...charge, id: String(nth), ...more }));
  const booking = {
    bookingId: 'maya',
    date: '2027-06-12',
    startTime: '12:00',
    trip,
    contact: {},
    money: { charges, chargesOwed: owed, depositHeld: { left } },
  } as unknown as StaffBooking;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={{ may } as unknown as Me}>
        <StepUp>
          <Charges booking={booking} name="Maya Thornton" />
        </StepUp>
      </MeContext>
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('each charge shows its state and its possible buttons', () => {
  const fresh = shown([{}]);
  expect(fresh).toMatch(/Cleaning £30\.00 food on the seats .*the party can object until/);
  for (const press of ['Waive the charge', 'Record an objection', 'Keep some of it', 'Photos for cleaning'])
    expect(fresh).toContain(press);
  expect(fresh).not.toContain('Answer');

  const objected = shown([
    {
      state: 'objected',
      objection: 'It was clean.',
      objectedAt: '2027-06-13T14:52:00Z',
      answerBy: '2027-06-26T14:20:00Z',
    },
  ]);
  expect(objected).toMatch(
    /Charged 12 June: the party objected 13 June; answer by .*Their objection: “It was clean\.”.*Answer/,
  );
  expect(objected).not.toMatch(/Waive the charge|Record an objection/);

  const answered = shown([{ state: 'kept', objection: 'It was clean.', answer: 'Half', givenBack: 15 }]);
  expect(answered).toContain('£15.00 refunded: “Half”');
  expect(answered).not.toMatch(/Waive the charge|Record an objection|Answer/);

  const owed = shown([{ state: 'owed', from: 'pay_link', objectsUntil: null }], { owed: 30, left: 0 });
  for (const words of [
    'Charges, £30.00 to pay',
    'to be paid by link',
    'Pay link for the charges',
    'Charge them',
  ])
    expect(owed).toContain(words);

  const gone = shown([{ state: 'let_go', answer: 'a kindness' }]);
  expect(gone).toContain('Waived: “a kindness”');
  expect(gone).not.toMatch(/Photos for|Record an objection/);
});

test('staff without permissions see no buttons, and a party that is still out has no list of charges', () => {
  expect(shown([{}], { may: {} as typeof manager })).not.toMatch(
    /Waive the charge|Record an objection|Keep some/,
  );
  expect(shown([], { trip: 'out' })).toBe('');
  expect(shown([])).toContain('No charges yet.');
});
