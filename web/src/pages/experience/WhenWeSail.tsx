import { byPackage } from '@slipway/shared/rules/by-package.ts';
import { sailingRows, sailsIn } from '@slipway/shared/rules/sailing-text.ts';
import { useQuery } from '@tanstack/react-query';
import { packagesQuery, useTerms, withTermsOf } from '../../api/site-facts.ts';
import { Band } from '../../ui/Band.tsx';
import styles from './WhenWeSail.module.css';

/** The wind limits as sentences (docs/decisions/0147); empty if the owner has switched them off. */
export function WhenWeSail() {
  const terms = useTerms();
  const { data: packages = [] } = useQuery(packagesQuery);
  const ofHouse = sailsIn(terms);
  const wind =
    byPackage(
      packages.map(({ name, boats }) => ({ name, words: sailsIn(withTermsOf(terms, boats?.[0])) })),
    ) ??
    (ofHouse && `${ofHouse} All our boats have the same limit.`);
  const rows = sailingRows(terms, wind);
  if (rows.length === 0) return null;
  return (
    <Band id="when-we-sail" tone="foam" aria-labelledby="when-we-sail-title">
      <div className={styles.columns}>
        <h2 id="when-we-sail-title">When do we sail?</h2>
        <dl className={styles.rows}>
          {rows.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Band>
  );
}
