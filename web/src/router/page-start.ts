/** Id of the anchor at the top end of the page content, to which a path change scrolls (spec 2). */
export const pageStartId = 'page-start';

export function scrollToPageStart(): void {
  scrollToElement(document.getElementById(pageStartId));
}

/** As on arriving at a page: from its start, and with its h1 read out. */
export function returnToPageStart(): void {
  scrollToPageStart();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Without gliding: while a page moves, a press lands beside the button that it was meant for. */
export function jumpToPageStart(): void {
  document.getElementById(pageStartId)?.scrollIntoView({ behavior: 'instant', block: 'start' });
}

/** Smoothly, unless the visitor's system asks for less motion. */
export function scrollToElement(element: Element | null): void {
  const wantsLessMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ behavior: wantsLessMotion ? 'instant' : 'smooth', block: 'start' });
}
