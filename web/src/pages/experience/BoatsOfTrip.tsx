import type { WirePackage } from '@slipway/shared/api/catalogue.ts';
import { mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { captainRule, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { addressOf } from '../../api/fetch-packages.ts';
import { useTermsOf, withTermsOf } from '../../api/site-facts.ts';
import styles from './TripPage.module.css';

type Boats = NonNullable<WirePackage['boats']>;
type BoatsOfTripProps = { boats: Boats; guests: number };

/** The boats of this trip, and their requirements for this many guests. Shown only if boats differ. */
export function BoatsOfTrip({ boats, guests }: BoatsOfTripProps) {
  const terms = useTermsOf(boats, guests);
  const rules = [captainRule(terms), depositRule(terms), ruleOf(terms, 'weather')].filter(Boolean);
  return (
    <section aria-labelledby="boats-title">
      <h2 id="boats-title">{plural(boats.length, 'Your boat', 'Your boat is one of these')}</h2>
      <ul className={styles.boats}>
        {boats.map((boat) => (
          <li key={boat.name}>
            {boat.pictures.map((picture) => (
              <RoundPicture key={picture} src={addressOf(picture)} size="72px" when="soon" />
            ))}
            <p>
              <b>{boat.name}:</b> {factsOf(boat, mostWeight(withTermsOf(terms, boat)))}
            </p>
          </li>
        ))}
      </ul>
      {rules.map((rule) => (
        <p key={rule}>{rule}</p>
      ))}
    </section>
  );
}

/** 'up to 4 guests and 300 kg in total, with pedals.' */
function factsOf({ seats, drive }: Boats[number], weight: string): string {
  const most = `up to ${counted(seats, 'guest')}${weight && ` and ${weight} in total`}`;
  return `${most}${drive && `, with ${drive}`}.`;
}
