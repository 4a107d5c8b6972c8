import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileGone, importWhenFetched } from './import-when-fetched.ts';

let tried: string[];
let imported: number;
let goOnline: () => void;
/** The server's answers to the next requests, in order. Once they are used up, the server answers 200. */
let answers: (Response | Error)[];

beforeEach(() => {
  tried = [];
  imported = 0;
  goOnline = () => {};
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://lake.example/' });
  vi.stubGlobal('addEventListener', (_name: string, then: () => void) => (goOnline = then));
  vi.stubGlobal('fetch', async (address: string) => {
    tried.push(address);
    const answer = answers.shift() ?? new Response('');
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offline = () => new TypeError('Failed to fetch');
const load = async () => (imported += 1);

it('each file is fetched once, even if two modules need it, and a module runs when all its files have arrived', async () => {
  await importWhenFetched(load, ['/a.js', '/shared.js']);
  await importWhenFetched(load, ['/b.js', '/shared.js']);
  expect([tried, imported]).toEqual([['/a.js', '/shared.js', '/b.js'], 2]);
});

it('a file that does not arrive is fetched again at growing intervals, and its module runs once the file arrives', async () => {
  answers = [offline(), new Response('', { status: 503 }), offline()];
  const importing = importWhenFetched(load, ['/c.js']);
  await vi.advanceTimersByTimeAsync(999);
  expect(tried).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tried).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tried).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(3999);
  expect([tried.length, imported]).toEqual([3, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([tried.length, await importing, imported]).toEqual([4, 1, 1]);
});

it('a file that did not arrive is fetched again as soon as the connection is back', async () => {
  answers = [offline()];
  const importing = importWhenFetched(load, ['/d.js']);
  await vi.advanceTimersByTimeAsync(0);
  expect(imported).toBe(0);
  goOnline();
  expect(await importing).toBe(1);
});

it('an import fails if the server no longer has the file, and the next import fetches the file again', async () => {
  answers = [new Response('', { status: 404 })];
  await expect(importWhenFetched(load, ['/e.js'])).rejects.toBeInstanceOf(FileGone);
  expect(imported).toBe(0);
  await importWhenFetched(load, ['/e.js']);
  expect([tried, imported]).toEqual([['/e.js', '/e.js'], 1]);
});

it('an import adds a missing stylesheet to the page, and adds it again if it did not load', async () => {
  const links: { href: string; isGone: boolean; onload: () => void; onerror: () => void }[] = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('"/has.css"') ? {} : null),
    createElement: () => ({
      isGone: false,
      remove() {
        this.isGone = true;
      },
    }),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  });
  const importing = importWhenFetched(load, ['/has.css', '/lacks.css']);
  links[0]?.onerror();
  await vi.advanceTimersByTimeAsync(1000);
  expect(links.map(({ href, isGone }) => [href, isGone])).toEqual([
    ['/lacks.css', true],
    ['/lacks.css', false],
  ]);
  expect(imported).toBe(0);
  links[1]?.onload();
  expect([await importing, tried]).toEqual([1, []]);
});
