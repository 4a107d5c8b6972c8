const moduleClass = /\.(_[\w-]+)/g;
const worn = /class="([^"]*)"/g;
const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/g;

/**
 * A page's style sheets, to stand inside it: each would be one more journey before anything can be seen. `known` are
 * their addresses, for the loader of the site's parts, which would fetch them again.
 */
export function stylesInside(
  template: string,
  html: string,
  sheets: Readonly<Record<string, string>>,
): { template: string; style: string; known: string[] } {
  const ofTemplate = [...template.matchAll(sheetLink)].map(([, address = '']) => address);
  const missing = ofTemplate.find((address) => sheets[address] === undefined);
  if (missing !== undefined) throw new Error(`The built index.html wants ${missing}, which was not built.`);
  const addresses = new Set([...ofTemplate, ...sheetsWornBy(html, sheets)]);
  return {
    template: template.replaceAll(sheetLink, ''),
    style: [...addresses].map((address) => sheets[address]).join('\n'),
    known: [...addresses],
  };
}

/**
 * The sheets of the parts that a page shows: each part of the site brings its own, and what the server draws would stand
 * undressed until its part arrives. A sheet is needed when the page wears a class of it.
 */
export function sheetsWornBy(html: string, sheets: Readonly<Record<string, string>>): string[] {
  const classes = new Set([...html.matchAll(worn)].flatMap(([, names = '']) => names.split(' ')));
  return Object.entries(sheets)
    .filter(([, css]) => [...css.matchAll(moduleClass)].some(([, name = '']) => classes.has(name)))
    .map(([address]) => address);
}
