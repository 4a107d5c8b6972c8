import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { KitchenDish, KitchenParty } from '../../api/kitchen.ts';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { Wish } from '../../parts/Wish.tsx';
import { Problem } from '../../session/Problem.tsx';
import { durationText, minutesUntil, shortDayOf } from '../../session/times.ts';
import styles from './PartyCard.module.css';
import { sailsAt } from './due-groups.ts';
import { useMarks } from './use-kitchen.ts';

type PartyCardProps = { party: KitchenParty; date: LocalDate; isNext: boolean };

/** The order of one party. Staff tick each prepared dish. A button records that the whole order is in the boat. */
export function PartyCard({ party, date, isNext }: PartyCardProps) {
  const { firstName, dishes, struck, dropped } = party;
  const { press, shown, problem, isBusy } = useMarks(date, party);
  const portions = dishes.reduce((sum, { quantity }) => sum + quantity, 0);
  const toPrepare = dishes.filter((dish) => shown('prepared', dish) < dish.quantity);
  const isUntouched = toPrepare.length === dishes.length;
  const wishes = dishes.filter(({ wish }) => wish !== '');
  const step = toPrepare.length === 0 ? 'loaded' : 'prepared';
  return (
    <article className={struck === null ? styles.party : `${styles.party} ${styles.struck}`}>
      <header>
        <span className={styles.at}>{sailsAt(party)}</span>
        <h4>{firstName === '' ? 'A party' : firstName}</h4>
        <PartyState party={party} />
        <p>{whereOf(party)}</p>
      </header>
      {party.waitsUntil !== null && (
        <Wish sign="warning" className={styles.wish}>
          {waitWords(party)}
        </Wish>
      )}
      {struck === null &&
        wishes.map(({ item, name, wish }) => (
          <Wish key={item} className={styles.wish}>
            {dishes.length > 1 && `${name}: `}“{wish}”
          </Wish>
        ))}
      {struck === null ? (
        <ul>
          {dishes.map((dish) => (
            <Dish
              key={dish.item}
              dish={dish}
              of={firstName}
              prepared={shown('prepared', dish)}
              loaded={shown('loaded', dish)}
              isBusy={isBusy}
              onPress={(isTakenBack) => void press({ step: 'prepared', dishes: [dish], isTakenBack })}
            />
          ))}
        </ul>
      ) : (
        <ul>
          {dishes.map(({ item, name, quantity, prepared }) => (
            <li key={item} className={styles.notMade}>
              <b>{quantity}</b>
              <span>
                <s>{name}</s>
                {prepared > 0 && <small>{prepared} prepared</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {dropped.map(({ item, name, prepared }) => (
        <Wish key={item} sign="warning" className={styles.wish}>
          <s>{name === '' ? 'A dish' : name}</s>, {prepared} prepared, no longer ordered.
        </Wish>
      ))}
      {struck === null && dishes.length > 0 && (step === 'loaded' || (isNext && isUntouched)) && (
        <Button
          variant="primary"
          isWide
          icon="tick"
          aria-disabled={isBusy}
          onClick={() => void press({ step, dishes: step === 'loaded' ? dishes : toPrepare })}
        >
          {step === 'loaded'
            ? plural(portions, 'Loaded', `All ${portions} loaded`)
            : plural(portions, 'Ready', `All ${portions} ready`)}
          <VisuallyHidden>, {firstName}</VisuallyHidden>
        </Button>
      )}
      <Problem>{problem}</Problem>
    </article>
  );
}

type DishProps = {
  dish: KitchenDish;
  of: string;
  prepared: number;
  loaded: number;
  isBusy: boolean;
  onPress: (isTakenBack: boolean) => void;
};

function Dish({ dish, of, prepared, loaded, isBusy, onPress }: DishProps) {
  const { name, quantity } = dish;
  const isPrepared = prepared >= quantity;
  const part = prepared > 0 && !isPrepared ? `${prepared} of ${quantity} prepared` : '';
  const inBoat = loaded >= quantity ? 'loaded' : loaded > 0 ? `${loaded} of ${quantity} loaded` : '';
  return (
    <li>
      <label className={styles.dish}>
        <input
          type="checkbox"
          checked={isPrepared}
          aria-disabled={isBusy}
          onChange={() => onPress(isPrepared)}
        />
        <b className={styles.quantity}>{quantity}</b>
        <span className={styles.name}>
          <b>{name}</b>
          <VisuallyHidden> for {of}, prepared. </VisuallyHidden>
          <AllergensOf dish={dish} />
          {[part, inBoat].filter(Boolean).map((words) => (
            <em key={words}>{words}</em>
          ))}
        </span>
      </label>
    </li>
  );
}

/** The allergens of a dish: the law requires this information when the dish is handed over. */
function AllergensOf({ dish: { allergens } }: { dish: KitchenDish }) {
  if (allergens === null)
    return <small className={styles.ask}>Allergens not recorded: ask the kitchen</small>;
  return allergens.length > 0 && <small>Contains {allergens.join(', ')}</small>;
}

function PartyState({ party: { state, struck, startsAt } }: { party: KitchenParty }) {
  const now = useNow();
  if (struck !== null) return <StateBadge state="cancelled">{struckText(struck)}</StateBadge>;
  if (state === 'here') return <StateBadge state="here">Here</StateBadge>;
  if (state === 'out') return <StateBadge state="out">Out</StateBadge>;
  const left = minutesUntil(startsAt, now);
  return left > 0 && left <= 120 && <StateBadge state="soon">{`In ${durationText(left)}`}</StateBadge>;
}

/** 'Called off', 'Moved to 16:00', 'Moved to Sun 9 May, 16:00'. */
export function struckText({ why, to }: NonNullable<KitchenParty['struck']>): string {
  switch (why) {
    case 'called_off':
      return 'Called off';
    case 'cancelled':
      return 'Cancelled';
    case 'no_show':
      return 'No-show';
    case 'moved':
      return to === null ? 'Moved' : `Moved to ${shortDayOf(localDate(to.date))}, ${to.startTime}`;
  }
}

/** 'Sails at 15:10, not 14:30: late boat, Bagel' */
const waitWords = ({ boat, startTime, waitsUntil }: KitchenParty) =>
  `Sails at ${waitsUntil}, not ${startTime}: late boat${boat === null ? '' : `, ${boat}`}`;

/** 'Bagel · BBQ · 7 guests and a baby' */
export function whereOf({ boat, package: trip, guests, babies, struck }: KitchenParty): string {
  const aboard = `${counted(guests, 'guest')}${babies === 0 ? '' : ` and ${plural(babies, 'a baby', `${babies} babies`)}`}`;
  return [boat ?? (struck === null ? 'No boat chosen yet' : ''), trip, aboard].filter(Boolean).join(' · ');
}
