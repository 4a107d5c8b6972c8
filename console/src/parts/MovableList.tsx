import { RoundButton } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './MovableList.module.css';

type Item = {
  key: string;
  name: string;
  content: ReactNode;
  /** The item has no position yet, so it cannot be moved. */
  isFixed?: boolean;
};

type MovableListProps = { items: readonly Item[]; onMove: (from: number, to: number) => void };

/** The dragged row: its old position, its new position if dropped now, the distance dragged, and its height. */
type Held = { from: number; to: number; shift: number; height: number };

/** Within this distance of the window's edge, a drag scrolls the page. */
const edgePx = 72;
const stepPx = 12;

/** Rows in an order that people can change: by dragging a handle, or by a button that moves a row by one position. */
export function MovableList({ items, onMove }: MovableListProps) {
  const list = useRef<HTMLUListElement>(null);
  const grip = useRef<{ y: number; rows: { middle: number; height: number }[] }>(undefined);
  const refocus = useRef<string>(undefined);
  const [held, setHeld] = useState<Held>();
  const [said, setSaid] = useState('');
  // Restores the focus, which a row loses when it moves.
  useLayoutEffect(() => {
    const label = refocus.current;
    if (label === undefined) return;
    refocus.current = undefined;
    for (const button of list.current?.querySelectorAll('button') ?? [])
      if (button.getAttribute('aria-label') === label) button.focus();
  }, [items]);

  const canGo = (from: number, to: number) => {
    const target = items[to];
    return target !== undefined && target.isFixed !== true && from !== to;
  };
  const move = (from: number, to: number) => {
    if (!canGo(from, to)) return;
    setSaid(`${items[from]?.name ?? ''} is now ${to + 1} of ${items.length}.`);
    onMove(from, to);
  };
  const press = (from: number, to: number, label: string) => {
    if (canGo(from, to)) refocus.current = label;
    move(from, to);
  };

  const take = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0 || list.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rows = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { middle: top + window.scrollY + height / 2, height };
    });
    grip.current = { y: event.clientY + window.scrollY, rows };
    setHeld({ from, to: from, shift: 0, height: rows[from]?.height ?? 0 });
  };
  const drag = (event: PointerEvent) => {
    const { current } = grip;
    if (held === undefined || current === undefined) return;
    if (event.clientY < edgePx) window.scrollBy(0, -stepPx);
    if (event.clientY > window.innerHeight - edgePx) window.scrollBy(0, stepPx);
    const { from } = held;
    const shift = event.clientY + window.scrollY - current.y;
    const middle = (current.rows[from]?.middle ?? 0) + shift;
    const to = current.rows.filter((row, index) => index !== from && row.middle < middle).length;
    setHeld({ ...held, to: canGo(from, to) ? to : from, shift });
  };
  const letGo = (isMeant: boolean) => {
    if (held === undefined) return;
    setHeld(undefined);
    if (isMeant) move(held.from, held.to);
  };
  /** By how much a row moves to make room for the dragged row. */
  const shiftOf = (index: number): number => {
    if (held === undefined) return 0;
    const { from, to, shift, height } = held;
    if (index === from) return shift;
    if (from < index && index <= to) return -height;
    return to <= index && index < from ? height : 0;
  };

  return (
    <>
      <ul ref={list} className={styles.list}>
        {items.map(({ key, name, content, isFixed = false }, index) => {
          const shift = shiftOf(index);
          const up = `Move ${name} up`;
          const down = `Move ${name} down`;
          return (
            <li
              key={key}
              className={held?.from === index ? styles.held : undefined}
              style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
            >
              {!isFixed && (
                <span
                  className={styles.handle}
                  aria-hidden="true"
                  onPointerDown={(event) => take(event, index)}
                  onPointerMove={drag}
                  onPointerUp={() => letGo(true)}
                  onPointerCancel={() => letGo(false)}
                >
                  <svg viewBox="0 0 24 24">
                    <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />
                  </svg>
                </span>
              )}
              <div>{content}</div>
              {!isFixed && (
                <>
                  <RoundButton
                    icon="up"
                    aria-label={up}
                    aria-disabled={!canGo(index, index - 1)}
                    onClick={() => press(index, index - 1, up)}
                  />
                  <RoundButton
                    icon="down"
                    aria-label={down}
                    aria-disabled={!canGo(index, index + 1)}
                    onClick={() => press(index, index + 1, down)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
