import { groundOf } from '@slipway/shared/values/uploaded-picture.ts';

const moduleClass = /\.(_[\w-]+)/g;
const classAttribute = /class="([^"]*)"/g;
const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/g;

/**
 * Inlines the stylesheets of a page, because each stylesheet would be another round trip before the first paint.
 * `inlined`: the addresses of the inlined stylesheets. Vite's loader must not fetch these stylesheets again.
 */
export function inlineStyles(
  template: string,
  html: string,
  sheets: Readonly<Record<string, string>>,
): { template: string; style: string; inlined: string[] } {
  const ofTemplate = [...template.matchAll(sheetLink)].map(([, address = '']) => address);
  const missing = ofTemplate.find((address) => sheets[address] === undefined);
  if (missing !== undefined) throw new Error(`The built index.html wants ${missing}, which was not built.`);
  const addresses = new Set([...ofTemplate, ...usedStylesheets(html, sheets)]);
  return {
    template: template.replaceAll(sheetLink, ''),
    style: [...[...addresses].map((address) => sheets[address]), ...uploadedGrounds(html)].join('\n'),
    inlined: [...addresses],
  };
}

/** The addresses of stylesheets with rules for the page's classes. Some stylesheets belong to lazily loaded chunks. */
export function usedStylesheets(html: string, sheets: Readonly<Record<string, string>>): string[] {
  const classes = new Set([...html.matchAll(classAttribute)].flatMap(([, names = '']) => names.split(' ')));
  return Object.entries(sheets)
    .filter(([, css]) => [...css.matchAll(moduleClass)].some(([, name = '']) => classes.has(name)))
    .map(([address]) => address);
}

/**
 * Returns the backgrounds of uploaded pictures. No built stylesheet has them, because the pictures were
 * uploaded after the build.
 */
function uploadedGrounds(html: string): string[] {
  const names = new Set([...html.matchAll(/\bground-(photo-[0-9a-f-]+)/g)].map(([, name = '']) => name));
  return [...names].map((name) => `@layer components{.ground-${name}{background:${groundOf(name)}}}`);
}
