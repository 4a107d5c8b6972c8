import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** How many of its things are chosen; what they are stands elsewhere in words. */
  count?: number;
  content: ReactNode;
};

type TabsProps<Id extends string> = { label: string; tabs: readonly Tab<Id>[]; defaultTab: Id };

/** Arrow keys move between the tabs; only the chosen one's content is drawn. */
export function Tabs<Id extends string>({ label, tabs, defaultTab }: TabsProps<Id>) {
  return (
    <BaseTabs.Root defaultValue={defaultTab}>
      <BaseTabs.List aria-label={label} className={styles.list} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={styles.count} aria-hidden="true">
                {tab.count}
              </span>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
