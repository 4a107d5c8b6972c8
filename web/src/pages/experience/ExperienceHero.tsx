import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { useText } from '../../api/words.ts';
import { business } from '../../content/business.ts';
import { Hero } from '../../ui/Hero.tsx';
import { Mark } from '@slipway/ui/Mark.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './ExperienceHero.module.css';

/** The top of the page: pictures, a text and a link to each package. */
export function ExperienceHero({ boatPackages }: { boatPackages: readonly BoatPackage[] }) {
  const hero = useText('experience', 'hero');
  return (
    <Hero picture={<Stage />}>
      <PageTitle>{hero?.title ?? business.name}</PageTitle>
      {useText('experience', 'lead')
        ?.text.split('\n\n')
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      {hero !== undefined && <p className={styles.facts}>{hero.text}</p>}
      <nav aria-label="Packages">
        <ul className={styles.jump}>
          {boatPackages.map(({ id, name, picture }) => (
            <li key={id}>
              <SiteLink path={sitePaths.experience(id)}>
                <RoundPicture src={picture} size="38px" when="soon" /> {name}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </Hero>
  );
}

function Stage() {
  const picture = useText('pictures', 'hero-golden-hour');
  const stamp = useText('experience', 'stamp');
  return (
    <div className={styles.stage}>
      <div className={styles.big}>
        <RoundPicture
          variant="porthole"
          src="hero-golden-hour.webp"
          alt={`Illustration: ${picture?.text}`}
          size="(width < 700px) 80vw, 30rem"
          when="first"
        />
      </div>
      <div className={styles.little}>
        <RoundPicture variant="porthole" src="top-down-table.webp" size="12rem" when="soon" />
      </div>
      {stamp !== undefined && <Stamp text={`${stamp.text} `} />}
    </div>
  );
}

/** A text that rotates as decoration: all its sentences appear elsewhere on the page. */
function Stamp({ text }: { text: string }) {
  return (
    <div className={styles.stamp} aria-hidden="true">
      <svg viewBox="0 0 160 160">
        <circle className={styles.ground} cx="80" cy="80" r="80" />
        <path id="stamp-ring" d="M22 80a58 58 0 1 1 116 0a58 58 0 1 1-116 0" fill="none" />
        <text>
          <textPath href="#stamp-ring" textLength="358">
            {text}
          </textPath>
        </text>
      </svg>
      <Mark />
    </div>
  );
}
