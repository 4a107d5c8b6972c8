import styles from './Skeleton.module.css';

type SkeletonProps = { shape: 'line' | 'title' | 'round' | 'box' };

/** Has the shape of what comes. The words beside it say that it is coming. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`${styles.bone} ${styles[shape]}`} aria-hidden="true" />;
}
