import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import { MarkedText } from '../../sections/MarkedText.tsx';
import styles from './Policies.module.css';

/** The sections of a policy, each with an anchor such as '#deposit'. `id` replaces the anchor of the first section. */
export function PolicySections({ texts, id }: { texts: readonly SaidText[]; id?: string }) {
  return texts.map(({ key, title, text }, index) => {
    const anchor = index === 0 && id !== undefined ? id : (key.split('/')[1] ?? key);
    return (
      <section key={key} id={anchor} aria-labelledby={`${anchor}-title`}>
        <h2 id={`${anchor}-title`}>{title}</h2>
        <MarkedText text={text} listClass={styles.terms} />
      </section>
    );
  });
}

export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  );
}
