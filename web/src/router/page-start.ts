/** Id of the anchor at the top of the page content; a path change scrolls to it (spec 2). */
export const pageStartId = 'page-start';

export function scrollToPageStart(): void {
  scrollToElement(document.getElementById(pageStartId));
}

/**
 * Scrolls to the start of the page and focuses its h1, as when a visitor arrives at a page. A screen reader then
 * announces the h1.
 */
export function returnToPageStart(): void {
  scrollToPageStart();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Scrolls without animation, because a visitor may miss a button that is still moving. */
export function jumpToPageStart(): void {
  document.getElementById(pageStartId)?.scrollIntoView({ behavior: 'instant', block: 'start' });
}

/** Scrolls smoothly, unless the visitor's system asks for reduced motion. */
export function scrollToElement(element: Element | null): void {
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: isMotionReduced ? 'instant' : 'smooth', block: 'start' });
}
