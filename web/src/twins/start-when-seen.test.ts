import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { earlyClass, waitingClass } from './hide-until-drawn.ts';
import { laterThanSeen, startWhenSeen } from './start-when-seen.ts';

type Fetched = { tag: string; type?: string; src?: string; rel?: string; href?: string; disabled?: boolean };

/** A page with two scripts, as far as the script asks for it. */
function openPage({
  rootClass = earlyClass,
  picture,
  scrollY = 0,
  cameBy = 'navigate',
}: {
  rootClass?: string;
  picture?: 'here' | 'on its way';
  scrollY?: number;
  cameBy?: string;
}) {
  const fetched: Fetched[] = [];
  const known: Fetched[] = [];
  const classes = new Set([rootClass]);
  const happens = new Map<string, () => void>();
  const first =
    picture === undefined
      ? null
      : {
          complete: picture === 'here',
          addEventListener: (name: string, then: () => void) => happens.set(name, then),
        };
  const document = {
    documentElement: { className: rootClass, classList: { remove: (name: string) => classes.delete(name) } },
    fonts: { load: async (face: string) => void faces.push(face) },
    getElementById: () => ({ textContent: '{"scripts":["/main.js","/part.js"],"sheets":["/worn.css"]}' }),
    createElement: (tag: string): Fetched => {
      const element: Fetched = { tag };
      return Object.assign(element, {
        setAttribute: (name: 'href', value: string) => (element[name] = value),
      });
    },
    addEventListener: (name: string, then: () => void) => happens.set(name, then),
    head: {
      appendChild: (element: Fetched) => void (element.disabled === true ? known : fetched).push(element),
    },
    querySelector: () => first,
  };
  const setTimeout = (then: () => void, afterMs: number) => void happens.set(`${afterMs} ms`, then);
  const requestAnimationFrame = (then: () => void) => void happens.set('a frame', then);
  /** What the browser tells when the largest thing so far was painted. */
  let painted = (_element: unknown) => {};
  class PerformanceObserver {
    constructor(tell: (seen: { getEntries: () => { element: unknown }[] }) => void) {
      painted = (element) => tell({ getEntries: () => [{ element }] });
    }
    observe(what: { type: string }): void {
      expect(what).toEqual({ type: 'largest-contentful-paint', buffered: true });
    }
  }
  const window = {
    document,
    setTimeout,
    requestAnimationFrame,
    PerformanceObserver,
    performance: { getEntriesByType: (kind: string) => (kind === 'navigation' ? [{ type: cameBy }] : []) },
    addEventListener: (name: string, then: () => void) => happens.set(name, then),
    scrollY,
  };
  runInNewContext(startWhenSeen, window);
  return { fetched, known, classes, happens, first, window, paint: (element: unknown) => painted(element) };
}

let faces: string[];
beforeEach(() => {
  faces = [];
});

describe('what a page can be seen without', () => {
  it('is fetched once its picture is on the screen', async () => {
    const { fetched, known, classes, happens, first, paint } = openPage({ picture: 'on its way' });
    paint('a headline');
    happens.get('load')?.();
    happens.get('a frame')?.();
    expect([fetched, faces]).toEqual([[], []]);
    paint(first);
    expect(fetched).toMatchObject([
      { tag: 'script', type: 'module', src: '/main.js' },
      { tag: 'link', rel: 'modulepreload', href: '/part.js' },
    ]);
    expect(known).toMatchObject([{ tag: 'link', rel: 'stylesheet', disabled: true, href: '/worn.css' }]);
    expect(faces).toEqual(['1em Gabarito', '1em Figtree']);
    await expect.poll(() => [...classes]).toEqual([]);
    happens.get('200 ms')?.();
    happens.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['load', 'error'])('is fetched a moment after %s where nobody tells what was painted', (what) => {
    const { fetched, happens } = openPage({ picture: 'on its way' });
    happens.get(what)?.();
    happens.get('a frame')?.();
    expect(fetched).toEqual([]);
    happens.get('200 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it('is fetched all the same when its picture does not come', () => {
    const { fetched, happens } = openPage({ picture: 'on its way' });
    happens.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it('waits for the first words where there is no picture', () => {
    const { fetched, paint } = openPage({});
    expect(fetched).toEqual([]);
    paint('a headline');
    expect(fetched).toHaveLength(2);
  });

  it('waits for no frame of a picture that is there and was painted before anybody could tell', () => {
    const { fetched, happens } = openPage({ picture: 'here' });
    happens.get('a frame')?.();
    happens.get('200 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['pointerdown', 'keydown', 'input', 'scroll'])(
    'waits for nothing once somebody uses it: %s',
    (use) => {
      const { fetched, happens } = openPage({ picture: 'on its way' });
      happens.get(use)?.();
      expect(fetched).toHaveLength(2);
    },
  );

  it('is fetched at once where the page is not what was asked for', () => {
    expect(openPage({ picture: 'on its way', rootClass: waitingClass }).fetched).toHaveLength(2);
  });
});

describe('typefaces', () => {
  it('wait for the top of a page that has been scrolled', async () => {
    const { classes, happens, window } = openPage({ rootClass: earlyClass, scrollY: 300 });
    const begin = happens.get('scroll');
    begin?.();
    await expect.poll(() => happens.get('scroll')).not.toBe(begin);
    happens.get('scroll')?.();
    expect([...classes]).toEqual([earlyClass]);
    window.scrollY = 0;
    happens.get('scroll')?.();
    expect([...classes]).toEqual([]);
  });

  it.each(['reload', 'back_forward'])('are worn at once after a %s', async (cameBy) => {
    const { classes, happens } = openPage({ scrollY: 300, cameBy });
    happens.get('pointerdown')?.();
    await expect.poll(() => [...classes]).toEqual([]);
  });
});

it('takes scripts and typefaces out of the built page', () => {
  const { template, later } = laterThanSeen(
    '<link rel="preload" href="/f.woff2" as="font" crossorigin /><link rel="icon" href="/i.svg"><script type="module" crossorigin src="/main.js"></script><link rel="modulepreload" crossorigin href="/part.js">',
    ['/worn.css'],
  );
  expect(template).toBe('<link rel="icon" href="/i.svg">');
  expect(later).toContain('{"scripts":["/main.js","/part.js"],"sheets":["/worn.css"]}');
  expect(later).toContain(startWhenSeen);
});
