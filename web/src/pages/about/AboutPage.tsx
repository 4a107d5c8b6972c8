import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useParagraphs } from '../../api/words.ts';
import { business } from '../../content/business.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** Spec 2.2: a placeholder, until the owner has written the story. */
export function AboutPage() {
  return (
    <Hero>
      <PageTitle>About {business.name}</PageTitle>
      {useParagraphs('about', 'story').map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <LinkButton variant="secondary" path={sitePaths.experience()} hasArrow>
          See the experience
        </LinkButton>
      </p>
    </Hero>
  );
}
