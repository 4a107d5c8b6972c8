import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from './config.ts';
import { projectRoot } from './project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
/** Read by compose.yaml itself. */
const ofCompose = ['POSTGRES_PASSWORD', 'SITE_ADDRESS'];

test('.env.example has every variable that the server reads, those of compose.yaml, and no other', () => {
  const named = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set([...variableNames, ...ofCompose]));
});

test('compose.yaml asks for no variable that .env.example does not have', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(ofCompose));
});

test('the README explains every variable', () => {
  const table = read('README.md');
  expect(variableNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
