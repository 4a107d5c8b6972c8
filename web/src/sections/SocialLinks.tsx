import { business, socialLinks } from '../content/business.ts';
import { RoundLink } from '@slipway/ui/Button.tsx';
import styles from './SocialLinks.module.css';

/** An empty address renders no link. */
export function SocialLinks() {
  const links = socialLinks();
  if (links.length === 0) return null;
  return (
    <ul className={styles.social}>
      {links.map(({ icon, name, address }) => (
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
