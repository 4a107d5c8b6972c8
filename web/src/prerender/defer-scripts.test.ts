import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { earlyClass, waitingClass } from './hide-until-rendered.ts';
import { withDeferredScripts, deferScripts } from './defer-scripts.ts';

type Fetched = { tag: string; type?: string; src?: string; rel?: string; href?: string; disabled?: boolean };

/** A page with two scripts, as far as deferScripts uses it. */
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
  const events = new Map<string, () => void>();
  const first =
    picture === undefined
      ? null
      : {
          complete: picture === 'here',
          addEventListener: (name: string, then: () => void) => events.set(name, then),
        };
  const document = {
    documentElement: { className: rootClass, classList: { remove: (name: string) => classes.delete(name) } },
    fonts: { load: async (face: string) => void faces.push(face) },
    getElementById: () => ({ textContent: '{"scripts":["/main.js","/part.js"],"sheets":["/used.css"]}' }),
    createElement: (tag: string): Fetched => {
      const element: Fetched = { tag };
      return Object.assign(element, {
        setAttribute: (name: 'href', value: string) => (element[name] = value),
      });
    },
    addEventListener: (name: string, then: () => void) => events.set(name, then),
    head: {
      appendChild: (element: Fetched) => void (element.disabled === true ? known : fetched).push(element),
    },
    querySelector: () => first,
  };
  const setTimeout = (then: () => void, afterMs: number) => void events.set(`${afterMs} ms`, then);
  const requestAnimationFrame = (then: () => void) => void events.set('a frame', then);
  /** Reports the largest paint so far. */
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
    addEventListener: (name: string, then: () => void) => events.set(name, then),
    scrollY,
  };
  runInNewContext(deferScripts, window);
  return { fetched, known, classes, events, first, window, paint: (element: unknown) => painted(element) };
}

let faces: string[];
beforeEach(() => {
  faces = [];
});

describe('deferred scripts and fonts', () => {
  it('are fetched once the first picture is painted', async () => {
    const { fetched, known, classes, events, first, paint } = openPage({ picture: 'on its way' });
    paint('a headline');
    events.get('load')?.();
    events.get('a frame')?.();
    expect([fetched, faces]).toEqual([[], []]);
    paint(first);
    expect(fetched).toMatchObject([
      { tag: 'script', type: 'module', src: '/main.js' },
      { tag: 'link', rel: 'modulepreload', href: '/part.js' },
    ]);
    expect(known).toMatchObject([{ tag: 'link', rel: 'stylesheet', disabled: true, href: '/used.css' }]);
    expect(faces).toEqual(['1em Gabarito', '1em Figtree']);
    await expect.poll(() => [...classes]).toEqual([]);
    events.get('200 ms')?.();
    events.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['load', 'error'])('are fetched shortly after %s if the browser reports no paint', (what) => {
    const { fetched, events } = openPage({ picture: 'on its way' });
    events.get(what)?.();
    events.get('a frame')?.();
    expect(fetched).toEqual([]);
    events.get('200 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it('are fetched even if the picture does not load', () => {
    const { fetched, events } = openPage({ picture: 'on its way' });
    events.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it('wait for the first text on a page without a picture', () => {
    const { fetched, paint } = openPage({});
    expect(fetched).toEqual([]);
    paint('a headline');
    expect(fetched).toHaveLength(2);
  });

  it('do not wait for the paint of a picture that has loaded already', () => {
    const { fetched, events } = openPage({ picture: 'here' });
    events.get('a frame')?.();
    events.get('200 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['pointerdown', 'keydown', 'input', 'scroll'])(
    'are fetched at once when the visitor uses the page: %s',
    (use) => {
      const { fetched, events } = openPage({ picture: 'on its way' });
      events.get(use)?.();
      expect(fetched).toHaveLength(2);
    },
  );

  it('are fetched at once on a hash route', () => {
    expect(openPage({ picture: 'on its way', rootClass: waitingClass }).fetched).toHaveLength(2);
  });
});

describe('web fonts', () => {
  it('wait until a scrolled page is back at its top', async () => {
    const { classes, events, window } = openPage({ rootClass: earlyClass, scrollY: 300 });
    const start = events.get('scroll');
    start?.();
    await expect.poll(() => events.get('scroll')).not.toBe(start);
    events.get('scroll')?.();
    expect([...classes]).toEqual([earlyClass]);
    window.scrollY = 0;
    events.get('scroll')?.();
    expect([...classes]).toEqual([]);
  });

  it.each(['reload', 'back_forward'])('apply at once after a %s', async (cameBy) => {
    const { classes, events } = openPage({ scrollY: 300, cameBy });
    events.get('pointerdown')?.();
    await expect.poll(() => [...classes]).toEqual([]);
  });
});

it('takes scripts and fonts out of the built page', () => {
  const { template, later } = withDeferredScripts(
    '<link rel="preload" href="/f.woff2" as="font" crossorigin /><link rel="icon" href="/i.svg"><script type="module" crossorigin src="/main.js"></script><link rel="modulepreload" crossorigin href="/part.js">',
    ['/used.css'],
  );
  expect(template).toBe('<link rel="icon" href="/i.svg">');
  expect(later).toContain('{"scripts":["/main.js","/part.js"],"sheets":["/used.css"]}');
  expect(later).toContain(deferScripts);
});
