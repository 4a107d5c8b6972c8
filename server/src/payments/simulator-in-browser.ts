import type { BrowserOrigins } from './provider-kind.ts';

/** The simulator as the visitor's browser reaches it: by the name by which the visitor reached us. */
export function simulatorInBrowser(simulatorUrl: string, hostname: string): string {
  return `http://${hostname}:${new URL(simulatorUrl).port}`;
}

export function simulatorOrigins(simulatorUrl: string, hostname: string): BrowserOrigins {
  const origin = [simulatorInBrowser(simulatorUrl, hostname)];
  return { script: origin, frame: origin, connect: origin, formAction: origin };
}
