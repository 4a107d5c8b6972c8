import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../content/business.ts';
import { Mark } from '@slipway/ui/Mark.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import styles from './Brand.module.css';

const [firstWord = '', ...otherWords] = business.name.split(' ');

/** Logo and name, linked to the home page. On the smallest screens the header shows only the first word of the name. */
export function Brand() {
  return (
    <SiteLink className={styles.brand} path={sitePaths.home()} aria-label={business.name}>
      <Mark />
      <span>
        {firstWord}
        <span className={styles.rest}> {otherWords.join(' ')}</span>
      </span>
    </SiteLink>
  );
}
