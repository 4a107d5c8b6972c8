import type { Route } from './call.ts';

export type MatchedRoute = { route: Route; params: Record<string, string> };

/** Returns the first route that matches a call, or 'wrong_method' if only the method differs. */
export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): MatchedRoute | 'wrong_method' | undefined {
  let isPathKnown = false;
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === undefined) continue;
    if (route.method === '*' || route.method === method) return { route, params };
    isPathKnown = true;
  }
  return isPathKnown ? 'wrong_method' : undefined;
}

export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined;
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
