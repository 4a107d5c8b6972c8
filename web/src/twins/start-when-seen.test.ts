import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { earlyClass, waitingClass } from './hide-until-drawn.ts';
import { laterThanSeen, startWhenSeen } from './start-when-seen.ts';

type Fetched = { tag: string; type?: string; src?: string; rel?: string; href?: string };

/** A page with two scripts, as far as the script asks for it. */
function openPage({
  rootClass = earlyClass,
  picture,
}: {
  rootClass?: string;
  picture?: 'here' | 'on its way';
}) {
  const fetched: Fetched[] = [];
  const classes = new Set([rootClass]);
  const happens = new Map<string, () => void>();
  const document = {
    documentElement: { className: rootClass, classList: { remove: (name: string) => classes.delete(name) } },
    fonts: { load: async (face: string) => void faces.push(face) },
    getElementById: () => ({ textContent: '["/main.js","/part.js"]' }),
    createElement: (tag: string): Fetched => ({ tag }),
    head: { appendChild: (element: Fetched) => void fetched.push(element) },
    querySelector: () =>
      picture === undefined
        ? null
        : {
            complete: picture === 'here',
            addEventListener: (name: string, then: () => void) => happens.set(name, then),
          },
  };
  const setTimeout = (then: () => void) => void happens.set('a while', then);
  const requestAnimationFrame = (then: () => void) => void happens.set('a frame', then);
  runInNewContext(startWhenSeen, { document, setTimeout, requestAnimationFrame });
  return { fetched, classes, happens };
}

let faces: string[];
beforeEach(() => {
  faces = [];
});

describe('what a page can be seen without', () => {
  it('is fetched once its picture is there', async () => {
    const { fetched, classes, happens } = openPage({ picture: 'on its way' });
    expect([fetched, faces]).toEqual([[], []]);
    happens.get('load')?.();
    happens.get('a while')?.();
    const first = { tag: 'script', type: 'module', src: '/main.js' };
    expect(fetched).toMatchObject([first]);
    expect(faces).toEqual([]);
    happens.get('a frame')?.();
    expect(fetched).toMatchObject([first, { tag: 'link', rel: 'modulepreload', href: '/part.js' }]);
    expect(faces).toEqual(['1em Gabarito', '1em Figtree']);
    await expect.poll(() => [...classes]).toEqual([]);
  });

  it.each(['error', 'a while'])('is fetched all the same when its picture does not come: %s', (what) => {
    const { fetched, happens } = openPage({ picture: 'on its way' });
    happens.get(what)?.();
    expect(fetched).toHaveLength(1);
  });

  it.each([
    ['has no picture', {}],
    ['has its picture', { picture: 'here' }],
    ['is not what was asked for', { picture: 'on its way', rootClass: waitingClass }],
  ] as const)('is fetched at once where it %s', (_what, page) => {
    expect(openPage(page).fetched).toHaveLength(1);
  });
});

it('takes scripts and typefaces out of the built page', () => {
  const { template, later } = laterThanSeen(
    '<link rel="preload" href="/f.woff2" as="font" crossorigin /><link rel="icon" href="/i.svg"><script type="module" crossorigin src="/main.js"></script><link rel="modulepreload" crossorigin href="/part.js">',
  );
  expect(template).toBe('<link rel="icon" href="/i.svg">');
  expect(later).toContain('["/main.js","/part.js"]');
  expect(later).toContain(startWhenSeen);
});
