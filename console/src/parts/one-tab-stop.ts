import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { nextCell } from './next-cell.ts';

/** How the keyboard works on the tape chart. Tab focuses one of its buttons, and the arrow keys move from there. */

const buttonsOf = (within: Element) => [...within.querySelectorAll('button')];

export function stopAt(grid: Element, stop: Element): void {
  for (const button of buttonsOf(grid)) button.tabIndex = button === stop ? 0 : -1;
}

/** Keeps exactly one button of the chart in the Tab order while items appear and disappear. */
export function useOneTabStop(nowLine: { current: HTMLElement | null }) {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const within = grid.current;
    if (within === null) return;
    const choose = () => {
      const buttons = buttonsOf(within);
      if (buttons.some(({ tabIndex }) => tabIndex === 0)) return;
      const line = nowLine.current?.getBoundingClientRect().left ?? 0;
      const stop =
        within.querySelector('button[aria-pressed="true"]') ??
        buttons.find(
          (button) => button.hasAttribute('aria-pressed') && button.getBoundingClientRect().right > line,
        ) ??
        buttons[0];
      if (stop !== undefined) stopAt(within, stop);
    };
    choose();
    const observer = new MutationObserver(choose);
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [nowLine]);
  return grid;
}

export function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const left = (button: Element) => button.getBoundingClientRect().left;
  const rows = [...event.currentTarget.querySelectorAll('[role="row"]')].map((row) =>
    buttonsOf(row).toSorted((one, other) => left(one) - left(other)),
  );
  const row = rows.findIndex((buttons) => buttons.some((button) => button === event.target));
  const cell = rows[row]?.findIndex((button) => button === event.target) ?? -1;
  const edges = rows.map((buttons) =>
    buttons.map((button) => {
      const { left: from, right: to } = button.getBoundingClientRect();
      return { from, to };
    }),
  );
  const next = cell < 0 ? undefined : nextCell(edges, { row, cell }, event.key);
  if (next === undefined) return;
  event.preventDefault();
  rows[next.row]?.[next.cell]?.focus();
}
