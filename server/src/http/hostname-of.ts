/** The host name the visitor used, without port; 'localhost' if it is not valid in a URL. */
export function hostnameOf(host: string | undefined): string {
  const hostname = (host ?? '').replace(/:\d*$/, '');
  return /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$|^\[[0-9a-f:.]+\]$/i.test(hostname) && canBeIn(hostname)
    ? hostname
    : 'localhost';
}

function canBeIn(hostname: string): boolean {
  try {
    return new URL(`http://${hostname}`).hostname !== '';
  } catch {
    return false;
  }
}
