import { Loading } from '../ui/Loading.tsx';
import styles from './RouteLoading.module.css';

/** While a page's code comes; for the wizard above the shape of a month. */
export function RouteLoading({ isWizard }: { isWizard: boolean }) {
  return (
    <>
      <Loading text="loading.." />
      {isWizard && <div className={styles.month} />}
    </>
  );
}
