import { ConsoleLink } from '../router/ConsoleLink.tsx';
import styles from './PlaceTabs.module.css';

type PlaceTabsProps = {
  label: string;
  tabs: readonly { path: string; title: string }[];
  here: string;
};

/** The tabs that are shown if one place of the navigation, such as More or Set up, has several screens. */
export function PlaceTabs({ label, tabs, here }: PlaceTabsProps) {
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ path, title }) => (
        <ConsoleLink key={path} path={path} aria-current={path === here ? 'page' : undefined}>
          {title}
        </ConsoleLink>
      ))}
    </nav>
  );
}
