/**
 * Keeps the focus for keyboard users. A button that was disabled during its work gets the focus back; if the focused
 * element has disappeared, the nearest button gets it. A screen that sets the focus itself does so before this code
 * runs.
 */
export function keepFocus(): void {
  let last: Element | undefined;
  // The ancestors of the focused element, innermost first. Once the element has disappeared, they show where it was.
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

/** The selector leaves out input fields, because a phone opens its keyboard for a focused field. */
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
