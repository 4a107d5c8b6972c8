import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './Tabs.module.css';

type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** The number of chosen items in the tab, shown beside the label. */
  count?: number;
  content: ReactNode;
};

type TabsProps<Id extends string> = { label: string; tabs: readonly Tab<Id>[]; defaultTab: Id };

/** Tabs as in the ARIA guide (APG): an arrow key focuses and opens a tab. Only the open tab's content is rendered. */
export function Tabs<Id extends string>({ label, tabs, defaultTab }: TabsProps<Id>) {
  const ownId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState(defaultTab);
  const open = tabs.find(({ id }) => id === openId) ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === open?.id),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    setOpenId(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${ownId}-${tab.id}`}
            aria-selected={tab.id === open?.id}
            aria-controls={`${ownId}-panel`}
            tabIndex={tab.id === open?.id ? 0 : -1}
            className={styles.tab}
            onClick={() => setOpenId(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={styles.count} aria-hidden="true">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div key={open?.id} role="tabpanel" id={`${ownId}-panel`} aria-labelledby={`${ownId}-${open?.id}`}>
        {open?.content}
      </div>
    </>
  );
}

/** Arrow keys wrap around at the ends, as in the APG. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
