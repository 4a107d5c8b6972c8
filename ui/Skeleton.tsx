import styles from './Skeleton.module.css';

type SkeletonProps = { shape: 'line' | 'title' | 'round' | 'box' };

/** A placeholder in the shape of the content. The text beside it says that it is loading. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`${styles.bone} ${styles[shape]}`} aria-hidden="true" />;
}
