import { readFileSync } from 'node:fs';
import { type Pence, pence } from '../values/pence.ts';

/** The table in a chapter of a file in docs/: its column names, and the cells of each row as text. */
export function tableOf(file: string, chapter: string): { columns: string[]; cases: string[][] } {
  const document = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const [, text = ''] = document.split(`\n## ${chapter}\n`);
  const [columns = [], ...cases] = (text.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return { columns, cases };
}

/** Converts a sum from a table, such as '£12.50' or '-£0.01', to pence. */
export function penceOf(text: string): Pence {
  return pence(Math.round(Number(text.replace('£', '')) * 100));
}
