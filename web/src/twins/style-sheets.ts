const moduleClass = /\.(_[\w-]+)/g;
const worn = /class="([^"]*)"/g;

/**
 * The sheets that a page needs beside those of the template: each part of the site brings its own, and what the server
 * draws would stand undressed until its part arrives. A sheet is needed when the page wears a class of it.
 */
export function sheetsWornBy(html: string, sheets: Readonly<Record<string, string>>): string[] {
  const classes = new Set([...html.matchAll(worn)].flatMap(([, names = '']) => names.split(' ')));
  return Object.entries(sheets)
    .filter(([, css]) => [...css.matchAll(moduleClass)].some(([, name = '']) => classes.has(name)))
    .map(([address]) => address);
}
