import type { BrowserOrigins } from '../platform/http/security-headers.ts';

/** The simulator's own address, and the address of our site as visitors know it. */
type SimulatorPlace = { simulatorUrl: string; publicUrl: string };

/**
 * The simulator's address for the visitor's browser: the host name that the visitor used, with the simulator's port.
 * For a page served over https a proxy must offer that port over https too.
 */
export function simulatorInBrowser({ simulatorUrl, publicUrl }: SimulatorPlace, hostname: string): string {
  return `${new URL(publicUrl).protocol}//${hostname}:${new URL(simulatorUrl).port}`;
}

export function simulatorOrigins(place: SimulatorPlace, hostname: string): BrowserOrigins {
  const origin = [simulatorInBrowser(place, hostname)];
  return { script: origin, frame: origin, connect: origin, formAction: origin };
}

/** Takes a simulator page's address as this server knows it; returns the address for the visitor's browser. */
export function inSimulator(page: URL, place: SimulatorPlace, hostname: string): URL {
  return new URL(page.pathname + page.search, simulatorInBrowser(place, hostname));
}

/**
 * Our own address, with the host name that the visitor used for this machine. The visitor must return to the same host
 * name, because the browser keeps the tab's data for that name only.
 */
export function underName(publicUrl: string, hostname: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostname;
  return url.origin;
}
