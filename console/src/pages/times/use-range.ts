import { type LocalDate, addDays, daysBetween } from '@slipway/shared/values/local-date.ts';
import { dayAfterKey } from '@slipway/ui/calendar-grid.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';

/** The most days that one change may have. */
const mostDays = 366;

/** `from` is the day pressed first, which may be the later day. */
type Range = { from: LocalDate; to: LocalDate; isMore: boolean };

/**
 * Selects several days of a Calendar: by a drag, by a press with Shift, or with Shift, the arrow keys and Enter.
 * `onTake` gets the days, and the day pressed first is the first of them. `isMore`: an earlier press has marked that
 * day already. The caller then changes the other days in the same way.
 */
export function useRange(onTake: (dates: LocalDate[], isMore: boolean) => void) {
  const [range, setRange] = useState<Range>();
  // These values are refs, because the page does not render them.
  const drag = useRef<{ from: LocalDate; x: number; y: number }>(undefined);
  const hasDragged = useRef(false);
  const lastPressed = useRef<LocalDate>(undefined);
  const extending = useRef<LocalDate>(undefined);

  const take = (taken: Range) => {
    setRange(undefined);
    lastPressed.current = taken.to;
    onTake(datesOf(taken), taken.isMore);
  };
  const leave = () => {
    drag.current = undefined;
    extending.current = undefined;
    setRange(undefined);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      leave();
      hasDragged.current = false;
      const from = dateAt(event.target);
      if (from === undefined || event.button !== 0 || !event.isPrimary || event.shiftKey) return;
      drag.current = { from, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current === undefined) return;
      const { from, x, y } = drag.current;
      const isUpOrDown = Math.abs(event.clientY - y) > Math.abs(event.clientX - x);
      if (event.pointerType === 'touch' && isUpOrDown && !hasDragged.current) return leave();
      const to = dateAt(document.elementFromPoint(event.clientX, event.clientY));
      if (to === undefined || (to === from && !hasDragged.current)) return;
      // Captures the pointer. The drag then ends wherever the finger is lifted, and the day under the finger is not
      // pressed.
      hasDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setRange({ from, to, isMore: false });
    },
    onPointerUp() {
      drag.current = undefined;
      if (hasDragged.current && range !== undefined) take(range);
    },
    // The browser cancels the pointer when the finger scrolls the page.
    onPointerCancel: leave,
    onClickCapture(event: MouseEvent) {
      const date = dateAt(event.target);
      const anchor = event.shiftKey ? lastPressed.current : undefined;
      const isKey = event.detail === 0;
      if (hasDragged.current) event.stopPropagation();
      else if (date === undefined) return;
      else if (isKey && range !== undefined) {
        event.stopPropagation();
        take(range);
      } else if (anchor !== undefined) {
        event.stopPropagation();
        take({ from: anchor, to: date, isMore: true });
      } else lastPressed.current = date;
      hasDragged.current = false;
    },
    onKeyDownCapture(event: KeyboardEvent) {
      const date = dateAt(event.target);
      if (date === undefined || event.key === 'Shift' || event.key === 'Enter' || event.key === ' ') return;
      const from = range?.from ?? date;
      leave();
      // While the focus moves from one day to the next, the days stay marked.
      if (!event.shiftKey || dayAfterKey(date, event.key) === undefined) return;
      extending.current = from;
      setRange(range);
    },
    onFocus(event: FocusEvent) {
      const to = dateAt(event.target);
      const from = extending.current;
      extending.current = undefined;
      if (from !== undefined && to !== undefined)
        setRange({ from, to, isMore: from === lastPressed.current });
    },
  };
  return { marked: range === undefined ? [] : datesOf(range), isMore: range?.isMore === true, handlers };
}

/** The dates of a range, in the order in which they were marked. */
export function datesOf({ from, to }: Pick<Range, 'from' | 'to'>): LocalDate[] {
  const days = daysBetween(from, to);
  const step = days < 0 ? -1 : 1;
  return Array.from({ length: Math.min(Math.abs(days) + 1, mostDays) }, (_, index) =>
    addDays(from, index * step),
  );
}

function dateAt(target: EventTarget | null): LocalDate | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-date]')?.dataset['date'] as LocalDate | undefined;
}
