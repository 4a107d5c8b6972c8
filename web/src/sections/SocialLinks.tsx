import { business, socialLinks } from '../content/business.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './SocialLinks.module.css';

/** An address that is empty in business.json renders no link. */
export function SocialLinks() {
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.social}>
      {socialLinks.map(({ icon, name, address }) => (
        <li key={name}>
          <a href={address} rel="me noopener" aria-label={`${business.name} on ${name}`}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
