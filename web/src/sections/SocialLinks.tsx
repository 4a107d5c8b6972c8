import { business, socialLinks } from '../content/business.ts';
import { RoundLink } from '@slipway/ui/Button.tsx';
import styles from './SocialLinks.module.css';

/** An address that is empty in business.json renders no link. */
export function SocialLinks() {
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.social}>
      {socialLinks.map(({ icon, name, address }) => (
        <li key={name}>
          <RoundLink
            href={address}
            rel="me noopener"
            icon={icon}
            aria-label={`${business.name} on ${name}`}
          />
        </li>
      ))}
    </ul>
  );
}
