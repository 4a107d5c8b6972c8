import styles from './SkipLink.module.css';

/** Under hash routing '#content' would be a route, so that the link moves the focus itself. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        const content = document.getElementById('content');
        content?.focus();
        content?.scrollIntoView();
      }}
    >
      Skip to the content
    </a>
  );
}
