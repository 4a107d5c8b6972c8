/**
 * Keyboard users must not have to start at the top again. A button that is disabled while it works gets the focus back
 * afterwards; if the focused element has gone, the nearest button gets it. A screen that sets the focus itself has done
 * so before this looks.
 */
export function keepFocus(): void {
  let last: Element | undefined;
  // From the element outwards: once it has gone, its place is not known.
  let around: Element[] = [];
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined;
    around = [];
    for (let each = last?.parentElement; each; each = each.parentElement) around.push(each);
  });
  // A press on an empty area removes the focus.
  document.addEventListener('pointerdown', () => (last = undefined), true);
  new MutationObserver(() => {
    if (last === undefined || document.activeElement !== document.body) return;
    if (!last.isConnected) focus(nearest(around));
    else if (!last.matches(':disabled')) focus(last);
  }).observe(document.body, { attributeFilter: ['disabled'], childList: true, subtree: true });
}

/** Not a field: on a phone that would open the keyboard. */
const toPress = 'a[href], button:not(:disabled), summary';

function nearest(around: readonly Element[]): Element | null {
  for (const each of around) {
    if (!each.isConnected) continue;
    if (each.contains(document.querySelector('main'))) break;
    const found = each.querySelector(toPress) ?? (each.matches('[tabindex]') ? each : null);
    if (found !== null) return found;
  }
  return document.querySelector('main');
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
