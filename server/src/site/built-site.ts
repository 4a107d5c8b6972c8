import type { SiteRenderer } from '@slipway/shared/site-rendering.ts';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../platform/runtime/project-root.ts';
import { renderInThread } from './render-in-thread.ts';

/** The built site: its empty page, its styles and its renderer. */
export type BuiltSite = {
  renderer: SiteRenderer;
  template: string;
  styleSheets: Readonly<Record<string, string>>;
};

/** Reads the built site; undefined if nothing is built, as in development. */
export async function readBuiltSite(): Promise<BuiltSite | undefined> {
  const prerender = join(projectRoot, 'web', 'dist-prerender');
  const site = join(projectRoot, 'web', 'dist');
  if (!existsSync(prerender) || !existsSync(site)) return undefined;
  return {
    renderer: {
      renderSite: renderInThread(join(prerender, 'rendering-thread.cjs')),
      inlineScripts: JSON.parse(await readFile(join(prerender, 'inline-scripts.json'), 'utf8')) as string[],
    },
    template: await readFile(join(site, 'index.html'), 'utf8'),
    styleSheets: await readStyleSheets(join(site, 'assets')),
  };
}

async function readStyleSheets(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const sheets = names.map(
    async (name) => [`/assets/${name}`, await readFile(join(folder, name), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(sheets));
}
