/** Where a press leads in this tab, if it is on a link to this site. Presses that open another tab are the browser's. */
export function pressedLink(press: MouseEvent): URL | undefined {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = press;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === window.location.origin ? new URL(link.href) : undefined;
}
