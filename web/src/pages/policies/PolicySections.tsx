import type { PolicySection } from '@slipway/shared/rules/terms-of-hire.ts';
import styles from './Policies.module.css';

export function PolicySections({ sections }: { sections: readonly PolicySection[] }) {
  return sections.map(({ id, title, terms }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Terms terms={terms} />
    </section>
  ));
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
