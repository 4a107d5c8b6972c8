import styles from './Face.module.css';

type FaceProps = { name: string; size?: 'small' | 'big' | 'huge' };

/** A person's initials; the text beside them has the name. */
export function Face({ name, size }: FaceProps) {
  return (
    <span className={`${styles.face} ${size === undefined ? '' : styles[size]}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en-GB') ?? '').join('');
}
