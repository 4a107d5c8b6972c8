import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cookieNames } from '@slipway/shared/values/cookie-names.ts';
import { tabKeys } from '../storage/tab-storage.ts';
import { cookies, sessionKeys } from './kept-in-browser.ts';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the privacy page’s list of data kept in the browser', () => {
  it('the privacy page’s list has every storage key and every cookie, each with its purpose and lifetime', () => {
    expect(sessionKeys.map(({ name }) => name)).toEqual(Object.values(tabKeys));
    expect(cookies.map(({ name }) => name)).toEqual(Object.values(cookieNames));
    for (const { purpose, until } of [...sessionKeys, ...cookies]) {
      expect(purpose).toMatch(/\.$/);
      expect(until).not.toBe('');
    }
  });

  it('only three known files store data in a browser, so the privacy page’s list is complete', () => {
    const storing = /localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker|\bcaches\b/;
    expect(filesWith('web/src', storing)).toEqual(['web/src/storage/tab-storage.ts']);
    expect(filesWith('server/src', /setCookie|set-cookie/i).toSorted()).toEqual([
      // The console's cookie, which no visitor gets.
      'server/src/console/sessions/session.ts',
      'server/src/platform/http/browser-cookies.ts',
    ]);
    const source = readFileSync(join(root, 'server/src/platform/http/browser-cookies.ts'), 'utf8');
    const set = [...source.matchAll(/setCookie\(names\.(\w+)/g)].map(([, name]) => name);
    expect(set).toEqual(['hold', 'wrote', 'remember']);
  });
});

function filesWith(folder: string, what: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => what.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
