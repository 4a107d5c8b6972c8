import type { WireCardDeposit } from '@slipway/shared/api/console/card-deposit.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { money } from './money.ts';
import { dayOf } from './times.ts';

/** Describes a deposit by pay link. `when` is the time, as text, at which its present state began. */
export function cardDepositText(
  {
    state,
    amount,
    kept,
    until,
    isUntilAssumed,
    takenAt,
  }: Pick<WireCardDeposit, 'state' | 'amount' | 'kept' | 'until' | 'isUntilAssumed' | 'takenAt'>,
  when: string,
): { what: string; how: string } {
  const sum = money(amount);
  const part = kept === null || kept === amount ? sum : `${money(kept)} of ${sum}`;
  switch (state) {
    case 'asked':
      return { what: `Deposit ${sum}`, how: `Pay link made ${when}, not paid yet` };
    case 'held':
      return {
        what: `Deposit ${sum} held`,
        how: `${when}, held on the card${until === null ? '' : dayAndTime('until', until)}${isUntilAssumed ? ' (our estimate: this provider gives no date)' : ''}`,
      };
    case 'letting_go':
      return { what: `Deposit ${sum} is released`, how: `${when}, nothing is taken from the card` };
    case 'let_go':
      return { what: `Deposit ${sum} released`, how: `${when}, nothing was taken from the card` };
    case 'keeping':
      return {
        what: `Deposit: ${part} is kept`,
        how:
          takenAt === null
            ? `${when}, being taken from the card`
            : `${when}, taken from the card${dayAndTime('on', takenAt)}; the rest is released`,
      };
    case 'kept':
      return { what: `Deposit: ${part} kept`, how: `${when}, taken from the card` };
    case 'lapsed':
      return { what: `Deposit ${sum} lapsed`, how: `${when}, the bank released it` };
  }
}

function dayAndTime(word: 'until' | 'on', instant: string): string {
  const { date, time } = venueDateTime(new Date(instant));
  return ` ${word} ${dayOf(date)}, ${time}`;
}
