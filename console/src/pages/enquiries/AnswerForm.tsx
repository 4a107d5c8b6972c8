import { counted } from '@slipway/shared/values/counted.ts';
import { mostOfAnAnswer } from '@slipway/shared/api/console/enquiries.ts';
import { extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { type LocalDate, formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { type Enquiry, answerEnquiry } from '../../api/enquiries.ts';
import { type SaleTime, saleQuery } from '../../api/sale.ts';
import { businessName } from '../../business.ts';
import { DayField } from '../../parts/DayField.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMe } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './EnquiriesPage.module.css';

type Draft = {
  words: string;
  /** The day of the free times that were inserted. */
  day: LocalDate | undefined;
};

/**
 * The form for the next answer. The text begins with the customer's name, one press inserts free times, and a
 * half-typed text is kept.
 */
export function AnswerForm({ enquiry, onTouched }: { enquiry: Enquiry; onTouched: () => void }) {
  const { id, name, guests } = enquiry;
  const { person } = useMe();
  const queries = useQueryClient();
  const start: Draft = { words: `Hello ${name.split(/\s+/)[0]},\n\n`, day: undefined };
  const signature = `\n\n${person.name.split(/\s+/)[0]}, ${businessName}`;
  const [draft, keep, forget] = useKept<Draft>(`answer ${id}`, start);
  const { run, isBusy } = useCommand(answerEnquiry);
  const [problem, setProblem] = useState<string>();
  const field = useId();
  // Adds the line at the end of the text, wherever the cursor is.
  const putIn = (day: LocalDate, line: string) => {
    const isNewLine = draft.words === '' || draft.words.endsWith('\n');
    keep({ words: `${draft.words}${isNewLine ? '' : '\n'}${line}\n`, day });
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(undefined);
    const { words, day } = draft;
    // The email has a link to the day only if the inserted lines are still in the text.
    const timesOf = day !== undefined && words.includes(formatLongDate(day)) ? { timesOf: day } : {};
    try {
      await run({
        enquiry: id,
        words: words.trim() + signature,
        answersSeen: enquiry.answers.length,
        ...timesOf,
      });
      forget();
      onTouched();
    } catch (error) {
      // If a colleague has just answered, the enquiry is read again, and the typed text stays.
      if (isRefused(error, 'version_changed'))
        await queries.invalidateQueries({ queryKey: ['enquiry', String(id)] });
      setProblem(sentenceOf(error));
    }
  };
  return (
    <form className={styles.answer} aria-label={`Answer ${name}`} onSubmit={(event) => void send(event)}>
      <FreeTimes wanted={enquiry.date} guests={guests} onChoose={putIn} />
      <TextArea
        id={field}
        label="Your answer"
        hint={`Sent to ${enquiry.email}. Replies arrive in the business’s mailbox.`}
        rows={9}
        maxLength={mostOfAnAnswer - signature.length}
        value={draft.words}
        onChange={(event) => keep({ ...draft, words: event.target.value })}
      />
      <p className={styles.soft}>The email ends with: {signature.trim()}</p>
      {draft.day !== undefined && (
        <p className={styles.soft}>
          The email has a button that shows the free times of that day on the site. The email does not hold a
          place.
        </p>
      )}
      <Problem>{problem}</Problem>
      <Button
        type="submit"
        variant="primary"
        size="go"
        isWide
        icon={<Sign name="letter" />}
        disabled={isBusy || draft.words.trim() === '' || draft.words.trim() === start.words.trim()}
      >
        Send the answer
      </Button>
    </form>
  );
}

type FreeTimesProps = {
  wanted: string | null;
  guests: number | null;
  onChoose: (day: LocalDate, line: string) => void;
};

/** The times on sale on a day, as the Sell screen offers them. One press inserts a time into the answer. */
function FreeTimes({ wanted, guests, onChoose }: FreeTimesProps) {
  const today = venueDate(useNow());
  const ofWish = wanted === null ? undefined : parseLocalDate(wanted);
  const [day, setDay] = useState(ofWish !== undefined && ofWish >= today ? ofWish : undefined);
  const sale = useQuery({ ...saleQuery(day ?? today), enabled: day !== undefined });
  return (
    <fieldset className={styles.times}>
      <legend>Free now{guests !== null && `, for ${guests}`}</legend>
      <DayField
        label="Day"
        min={today}
        value={day ?? ''}
        onChange={(value) => {
          const chosen = parseLocalDate(value);
          setDay(chosen !== undefined && chosen >= today ? chosen : undefined);
        }}
      />
      {day !== undefined && <Reading query={sale} text="Looking for free places …" />}
      {day !== undefined && sale.data?.times.length === 0 && <p>No times are on sale on that day.</p>}
      {day !== undefined && sale.data !== undefined && (
        <ul>
          {sale.data.times.map((time) => {
            const offers = time.packages.map((one) => offerOf(time, one, guests ?? 1));
            const free = offers.filter(({ isFree }) => isFree);
            const fewest = Math.min(...offers.map(({ boats }) => boats));
            const why =
              time.boatsLeft === 0 || offers.length === 0
                ? 'sold out'
                : free.length === 0
                  ? `${counted(fewest, 'boat')} needed, ${time.boatsLeft} free`
                  : time.isOnSite
                    ? undefined
                    : 'too late for the site';
            const cheapest = Math.min(...free.map(({ sum }) => sum));
            // If all packages need the same number of boats, the number is written once.
            const forBoats = (boats: number) => (boats > 1 ? ` for ${boats} boats` : '');
            const same = free.every(({ boats }) => boats === fewest);
            const line = `${formatLongDate(day)}, ${time.startTime}–${time.endTime}: ${free
              .map(({ name, sum, boats }) => `${name} ${money(sum)}${same ? '' : forBoats(boats)}`)
              .join(', ')}${same ? forBoats(fewest) : ''}`;
            return (
              <li key={time.slotId}>
                <button
                  type="button"
                  className={styles.time}
                  disabled={why !== undefined}
                  onClick={() => onChoose(day, line)}
                >
                  <b>{time.startTime}</b>
                  <small>{why ?? counted(time.boatsLeft, 'place')}</small>
                  {why === undefined && (
                    <span>
                      {free.length > 1 && 'from '}
                      {money(cheapest)}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}

/**
 * The price of a package for the whole party, in pounds, and whether enough boats are free. The guests are shared
 * evenly over the boats that they need. The sale itself checks the boats again.
 */
function offerOf(
  time: SaleTime,
  { name, price, mostGuests, seatsFree }: SaleTime['packages'][number],
  guests: number,
) {
  const boats = Math.ceil(guests / Math.max(1, mostGuests));
  const isFree = seatsFree.filter((seats) => seats >= Math.ceil(guests / boats)).length >= boats;
  let sum = 0;
  for (let boat = 0; boat < boats; boat += 1) {
    const onIt = Math.floor(guests / boats) + (boat < guests % boats ? 1 : 0);
    sum += price + extraGuestsOf(onIt, time.guestsCovered) * time.pricePerExtraGuest;
  }
  return { name, boats, isFree, sum };
}
