import type { BrowserOrigins } from './provider-kind.ts';

/** The simulator as the visitor's browser reaches it: by the name by which the visitor reached us. */
export function simulatorInBrowser(simulatorUrl: string, hostname: string): string {
  return `http://${hostname}:${new URL(simulatorUrl).port}`;
}

export function simulatorOrigins(simulatorUrl: string, hostname: string): BrowserOrigins {
  const origin = [simulatorInBrowser(simulatorUrl, hostname)];
  return { script: origin, frame: origin, connect: origin, formAction: origin };
}

/** A page of the simulator's, which knows itself by the name that we use. */
export function inSimulator(page: URL, simulatorUrl: string, hostname: string): URL {
  return new URL(page.pathname + page.search, simulatorInBrowser(simulatorUrl, hostname));
}

/** Our own address for a visitor who came by another name of this machine, and goes back to the same tab. */
export function underName(publicUrl: string, hostname: string): string {
  const url = new URL(publicUrl);
  url.hostname = hostname;
  return url.origin;
}
