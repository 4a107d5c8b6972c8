import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import type { BoatOutPlan as Plan } from '../../api/boats.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import styles from './BoatOutPlan.module.css';
import { DayWithoutIt } from './DayWithoutIt.tsx';

export type Stranded = Plan['stranded'][number];
/** The offers to the parties: 'choice' (the party chooses), 'money' (a refund), or the slot of another time. */
export type Answers = Readonly<Record<string, string>>;

type BoatOutPlanProps = {
  plan: Plan;
  boat: string;
  today: LocalDate;
  answers: Answers;
  aside: readonly string[];
  onAnswer: (bookingId: string, answer: string) => void;
  onAside: (aside: readonly string[]) => void;
};

/** The party that is out on the boat now, and the timeline of the day without the boat. */
export function DayOfPlan({ plan: { onIt, dayWithoutIt }, today }: { plan: Plan; today: LocalDate }) {
  return (
    <>
      {onIt !== null && (
        <p className={styles.onIt}>
          <Glyph name="out" />
          <span>
            <b>
              {onIt.name === '' ? 'A party' : onIt.name} is out on this boat until {onIt.until}.
            </b>{' '}
            Their trip stays as it is. {onIt.phone !== null && <a href={`tel:${onIt.phone}`}>Call</a>}
          </span>
        </p>
      )}
      {dayWithoutIt !== null && <DayWithoutIt day={dayWithoutIt} today={today} />}
    </>
  );
}

/**
 * The plan: the parties that get another boat, the parties left without a boat, and the offer to each of these parties.
 */
export function BoatOutPlan({ plan, boat, today, answers, aside, onAnswer, onAside }: BoatOutPlanProps) {
  const { moves, stranded, isProved } = plan;
  const all = moves.length + stranded.length;
  return (
    <section className={styles.plan} aria-label="The plan for each party">
      <header className={styles.sum}>
        <span className={styles.ring}>
          <Ring share={all === 0 ? 1 : moves.length / all} tone={stranded.length === 0 ? 'teal' : 'late'}>
            {moves.length}
          </Ring>
        </span>
        <h3>
          {all === 0
            ? `No party has ${boat} in that time`
            : `${counted(all, 'party', 'parties')}: ${fitWords(moves.length, stranded.length)}`}
        </h3>
      </header>
      {!isProved && (
        <p className={styles.soft}>
          This is the best plan we found. There are too many plans to try them all, so a better one may exist.
        </p>
      )}
      <ul className={styles.list}>
        {stranded.map((one) => (
          <li key={one.bookingId} className={styles.not}>
            <Party party={one} today={today} what={one.isAside ? 'Asked to give up their boat' : 'No boat'} />
            {one.isPaying ? (
              <p>
                Their place is held while they pay. You can make an offer once they have paid, or once the
                hold has run out; you can also end the hold on their booking.
              </p>
            ) : (
              <Offer
                party={one}
                today={today}
                times={timesLeft(one, plan, answers)}
                answer={answers[one.bookingId] ?? 'choice'}
                onAnswer={(answer) => onAnswer(one.bookingId, answer)}
              />
            )}
            {one.isAside && (
              <Button size="small" onClick={() => onAside(aside.filter((id) => id !== one.bookingId))}>
                {one.name} keeps their boat
              </Button>
            )}
            {one.others.length > 0 && (
              <details className={styles.others}>
                <summary>Ask another party instead</summary>
                <ul aria-label={`Parties to ask instead of ${one.name}`}>
                  {one.others.map((other) => (
                    <li key={other.bookingId}>
                      <Button
                        size="small"
                        isWide
                        onClick={() => onAside([...aside, other.bookingId])}
                        aria-label={`Ask ${other.name} instead`}
                      >
                        {other.name}, {other.startTime}, {other.guests} on {other.boat}:{' '}
                        {other.times[0] === undefined ? 'no other time that day' : other.times[0].startTime},
                        another day, or {money(other.money)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
        {moves.map((one) => (
          <li key={one.bookingId}>
            <Party
              party={one}
              today={today}
              what={`→ ${one.to.name}, same time, no message to the party`}
              isGood
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '2 fit other boats, 1 does not' */
function fitWords(fitting: number, without: number): string {
  if (without === 0) return plural(fitting, 'it fits another boat', 'all fit other boats');
  if (fitting === 0) return plural(without, 'it fits no other boat', 'none fits another boat');
  return `${fitting} ${plural(fitting, 'fits', 'fit')} other boats, ${without} ${plural(without, 'does', 'do')} not`;
}

function Party({
  party,
  today,
  what,
  isGood = false,
}: {
  party: Plan['moves'][number] | Stranded;
  today: LocalDate;
  what: string;
  isGood?: boolean;
}) {
  const day = party.date === today ? 'Today' : formatLongDate(party.date as LocalDate);
  return (
    <div className={styles.party}>
      <Glyph name={isGood ? 'done' : 'late'} />
      <p>
        <b>{party.name}</b>
        <small>
          {day}, {party.startTime} · {party.package} · {party.guests}
          {'money' in party && party.money > 0 && ` · ${money(party.money)}`}
        </small>
        {'dishes' in party && party.dishes.ordered > 0 && (
          <small>
            {party.dishes.prepared} of {counted(party.dishes.ordered, 'portion')} prepared
          </small>
        )}
        {!isGood && party.phone !== null && <a href={`tel:${party.phone}`}>{shownPhone(party.phone)}</a>}
      </p>
      <b>{what}</b>
    </div>
  );
}

type OfferProps = {
  party: Stranded;
  today: LocalDate;
  times: Stranded['times'];
  answer: string;
  onAnswer: (answer: string) => void;
};

function Offer({ party, today, times, answer, onAnswer }: OfferProps) {
  const word = party.date === today ? 'Today' : 'That day';
  const back = party.money > 0 ? `Refund ${money(party.money)}` : 'Cancel: nothing was paid';
  return (
    <Choices
      legend={`For ${party.name}`}
      hint={
        answer === 'choice'
          ? `${party.hasEmail ? 'We email them a link to choose another time, another day or a refund.' : 'We have no email address for them: ring them, and record the answer on their booking.'} They are also on the list of parties to ring.`
          : answer === 'money'
            ? 'We refund them the way they paid, and email them about it.'
            : 'The price stays the same. We email them the new time and the reason.'
      }
      options={[
        ...times.map((time) => ({
          value: String(time.slotId),
          label: `${word} at ${time.startTime}, ${time.boat.name}${readingText(time.wind)}`,
        })),
        { value: 'choice', label: 'Let them choose' },
        { value: 'money', label: back },
      ]}
      value={answer}
      onChoose={onAnswer}
    />
  );
}

/** The text about the wind, shown beside a time. */
function readingText(wind: Stranded['times'][number]['wind']): string {
  if (wind === null) return '';
  const against = { go: '', watch: ', close to the limit', 'no-go': ', above the limit' }[wind.verdict];
  return `, wind ${wind.words}${against}`;
}

/** The times that can be offered to a party. Places that the plan already gives to another party are left out. */
function timesLeft(
  { bookingId, times, date }: Stranded,
  { stranded }: Plan,
  answers: Answers,
): Stranded['times'] {
  const taken = stranded.flatMap((other) =>
    other.bookingId === bookingId || other.date !== date
      ? []
      : other.times.filter(({ slotId }) => answers[other.bookingId] === String(slotId)),
  );
  return times
    .filter(
      (time) =>
        !taken.some(
          (one) =>
            one.boat.id === time.boat.id && one.startTime < time.boatUntil && time.startTime < one.boatUntil,
        ),
    )
    .slice(0, 3);
}

/** The input of the command, or a sentence that says why the plan cannot be applied. */
export function planOf(plan: Plan, answers: Answers) {
  const paying = plan.stranded.find(({ isPaying }) => isPaying);
  if (paying !== undefined)
    return `${paying.name} at ${paying.startTime} is still paying, and no other boat fits. End the hold, or wait until they have paid.`;
  return {
    moves: plan.moves.map(({ bookingId, from, to }) => ({ bookingId, from, to: to.id })),
    offers: plan.stranded.map(({ bookingId, times }) => {
      const answer = answers[bookingId] ?? 'choice';
      const time = times.find(({ slotId }) => String(slotId) === answer);
      if (time !== undefined)
        return { bookingId, answer: 'time' as const, slotId: time.slotId, boat: time.boat.id };
      return { bookingId, answer: answer === 'money' ? ('money' as const) : ('choice' as const) };
    }),
  };
}
