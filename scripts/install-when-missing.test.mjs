import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './install-when-missing.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pg = { 'node_modules/pg': { version: '8.0.0' } };
const otherSystem = { 'node_modules/pg-windows': { version: '1.0.0', optional: true } };
const workspace = { server: { version: '1.0.0' } };

/**
 * @param {object} locked
 * @param {object} [installed]
 */
function given(locked, installed) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (!installed) return;
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

test('a fresh clone has no packages installed', () => {
  given(pg);
  expect(isInstalled(folder)).toBe(false);
});

test('the packages of the lock file are installed', () => {
  given({ ...pg, ...otherSystem, ...workspace }, pg);
  expect(isInstalled(folder)).toBe(true);
});

test('a clone that lacks a package does not count as installed', () => {
  given({ ...pg, 'node_modules/zod': { version: '4.0.0' } }, pg);
  expect(isInstalled(folder)).toBe(false);
});

test('a clone does not count as installed if a package’s version differs from the lock file', () => {
  given({ 'node_modules/pg': { version: '8.1.0' } }, pg);
  expect(isInstalled(folder)).toBe(false);
});
