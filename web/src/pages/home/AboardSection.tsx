import type { ReactNode } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useParagraphs } from '../../api/words.ts';
import { socialLinks } from '../../content/business.ts';
import { fromAbove } from '../../content/pictures.ts';
import { SocialLinks } from '../../sections/SocialLinks.tsx';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Icon, type IconName } from '@slipway/ui/Icon.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import styles from './AboardSection.module.css';

/** The intro of spec 2.3: the boat from above, and our social media links. */
export function AboardSection() {
  return (
    <section className={styles.aboard} aria-labelledby="aboard-title">
      <div className={styles.text}>
        <h2 id="aboard-title">A round table that floats.</h2>
        {useParagraphs('home', 'aboard').map((text, index) => (
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
          src={fromAbove.file}
          alt={`Illustration: ${fromAbove.alt}`}
          size="(width < 900px) 92vw, 40rem"
        />
        <ul className={styles.tags}>
          <Tag icon="guests" title="Ten seats">
            nobody at the edge
          </Tag>
          <Tag icon="flame" title="BBQ in the middle">
            if you want one
          </Tag>
          <Tag icon="sun" title="Parasol on top">
            shade for all ten
          </Tag>
          <Tag icon="bolt" title="6hp, electric">
            no fumes and hardly a sound
          </Tag>
        </ul>
      </div>
    </section>
  );
}

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
