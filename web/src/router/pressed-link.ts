/** The target of a click on a link to this site that opens in this tab; undefined for every other click. */
export function pressedLink(press: MouseEvent): URL | undefined {
  const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = press;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return undefined;
  return link.origin === window.location.origin ? new URL(link.href) : undefined;
}
