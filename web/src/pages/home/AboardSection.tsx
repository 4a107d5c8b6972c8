import type { ReactNode } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useText, useTexts } from '../../api/words.ts';
import { socialLinks } from '../../content/business.ts';
import { SocialLinks } from '../../sections/SocialLinks.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Icon, type IconName } from '@slipway/ui/Icon.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import styles from './AboardSection.module.css';

/** The intro of spec 2.3: the boat from above, and our social media links. */
export function AboardSection() {
  const aboard = useText('home', 'aboard');
  const picture = useText('pictures', 'top-down-table');
  const tags = useTexts('home', 'tag-');
  if (aboard === undefined) return null;
  return (
    <section className={styles.aboard} aria-labelledby="aboard-title">
      <div className={styles.text}>
        <h2 id="aboard-title">{aboard.title}</h2>
        {aboard.text.split('\n\n').map((text, index) => (
          <p key={text} className={index === 0 ? styles.lead : undefined}>
            {text}
          </p>
        ))}
        <LinkButton variant="secondary" path={sitePaths.experience()}>
          See the experience
        </LinkButton>
        {socialLinks().length > 0 && (
          <div className={styles.follow}>
            <span>Follow us</span>
            <SocialLinks />
          </div>
        )}
      </div>
      <div className={styles.plan}>
        <RoundPicture
          variant="porthole"
          src="top-down-table.webp"
          alt={`Illustration: ${picture?.text}`}
          size="(width < 900px) 92vw, 40rem"
        />
        <ul className={styles.tags}>
          {tags.map(({ key, title, text }) => (
            <Tag key={key} icon={icons[key] ?? 'info'} title={title}>
              {text}
            </Tag>
          ))}
        </ul>
      </div>
    </section>
  );
}

const icons: Record<string, IconName> = {
  'home/tag-seats': 'guests',
  'home/tag-food': 'flame',
  'home/tag-shade': 'sun',
  'home/tag-motor': 'bolt',
};

function Tag({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <i>
        <Icon name={icon} />
      </i>
      <span>
        <b>{title}</b> {children}
      </span>
    </li>
  );
}
