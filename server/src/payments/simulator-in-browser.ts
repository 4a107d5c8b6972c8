import type { BrowserOrigins } from '../http/security-headers.ts';

/** The simulator's own address, and ours as visitors know it. */
type SimulatorPlace = { simulatorUrl: string; publicUrl: string };

/**
 * The simulator as the visitor's browser reaches it: by the name by which the visitor reached us, on its own port. A page
 * that came by https loads nothing by http: then a proxy has to offer that port by https as well.
 */
export function simulatorInBrowser({ simulatorUrl, publicUrl }: SimulatorPlace, hostname: string): string {
  return `${new URL(publicUrl).protocol}//${hostname}:${new URL(simulatorUrl).port}`;
}

export function simulatorOrigins(place: SimulatorPlace, hostname: string): BrowserOrigins {
  const origin = [simulatorInBrowser(place, hostname)];
  return { script: origin, frame: origin, connect: origin, formAction: origin };
}

/** A page of the simulator's, which knows itself by the name that we use. */
export function inSimulator(page: URL, place: SimulatorPlace, hostname: string): URL {
  return new URL(page.pathname + page.search, simulatorInBrowser(place, hostname));
}

/** Our own address for a visitor who came by another name of this machine, and goes back to the same tab. */
export function underName(publicUrl: string, hostname: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostname;
  return url.origin;
}
