import { QueryClient } from '@tanstack/react-query';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { availabilityQuery } from '../api/availability.ts';
import { bookingQuery } from '../api/bookings.ts';
import { maxBookableMonthQuery } from '../api/settings.ts';
import { transport } from '../api/transport.ts';
import { earlyClass, waitingClass } from './hide-until-rendered.ts';
import { withDeferredScripts, deferScripts } from './defer-scripts.ts';

const built =
  '<link rel="preload" href="/f.woff2" as="font" crossorigin /><link rel="icon" href="/i.svg"><script type="application/json" id="route-files">{"booking":["/wizard.js","/wizard.css","/used.css"],"view":["/view.js","/used.css"]}</script><script type="module" crossorigin src="/main.js"></script><link rel="modulepreload" crossorigin href="/part.js">';
const { template, later } = withDeferredScripts(built, ['/used.css']);
const listIn = (page: string) => /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(page)?.[1];

type Fetched = {
  tag: string;
  type?: string;
  src?: string;
  rel?: string;
  as?: string;
  href?: string;
  disabled?: boolean;
  onload?: () => void;
};
type Call = { address: string; init: RequestInit };

/** A page with two scripts, reduced to the parts that deferScripts uses. */
function openPage({
  rootClass = earlyClass,
  picture,
  scrollY = 0,
  cameBy = 'navigate',
  hash = '',
  arrives = true,
}: {
  rootClass?: string;
  picture?: 'here' | 'on its way';
  scrollY?: number;
  cameBy?: string;
  hash?: string;
  /** Whether fetched files arrive immediately. If not, the test calls `onload`. */
  arrives?: boolean;
}) {
  const fetched: Fetched[] = [];
  const known: Fetched[] = [];
  const calls: Call[] = [];
  /** For each picture removed from the page: whether it had loaded. */
  const dropped: boolean[] = [];
  /**
   * The attributes that the script has deleted from removed pictures. The browser would continue to load a removed
   * picture that still had these attributes.
   */
  const cleared = new Set<string>();
  const root: Record<string, unknown> = {};
  const classes = new Set(rootClass.split(' '));
  const events = new Map<string, (event?: unknown) => void>();
  const first =
    picture === undefined
      ? null
      : {
          complete: picture === 'here',
          addEventListener: (name: string, then: () => void) => events.set(name, then),
        };
  const document = {
    documentElement: {
      classList: {
        add: (name: string) => classes.add(name),
        remove: (name: string) => classes.delete(name),
        contains: (name: string) => classes.has(name),
      },
    },
    fonts: { load: async (face: string) => void faces.push(face) },
    getElementById: (id: string) => (id === 'root' ? root : { textContent: listIn(later) }),
    createElement: (tag: string): Fetched => {
      const element: Fetched = { tag };
      return Object.assign(element, {
        setAttribute: (name: 'href', value: string) => (element[name] = value),
      });
    },
    addEventListener: (name: string, then: (event?: unknown) => void) => events.set(name, then),
    head: {
      appendChild: (element: Fetched) => {
        (element.disabled === true ? known : fetched).push(element);
        if (arrives) queueMicrotask(() => element.onload?.());
      },
    },
    querySelector: () => first,
    querySelectorAll: () =>
      [true, false].map((complete) => ({
        complete,
        closest: () => null,
        remove: () => dropped.push(complete),
        removeAttribute: (name: string) => cleared.add(name),
      })),
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
    location: { hash, pathname: '/' },
    AbortSignal,
    URLSearchParams,
    fetch: async (address: string, init: RequestInit) => void calls.push({ address, init }),
  };
  runInNewContext(deferScripts, window);
  return {
    fetched,
    known,
    calls,
    dropped,
    cleared,
    root,
    classes,
    events,
    first,
    window,
    paint: (element: unknown) => painted(element),
    click: (press: unknown) => events.get('click')?.(press),
  };
}

let faces: string[];
beforeEach(() => {
  faces = [];
});

describe('deferred scripts and fonts', () => {
  it('deferred files are fetched once the first picture is painted', async () => {
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
    await expect.poll(() => faces).toEqual(['1em Gabarito', '1em Figtree']);
    await expect.poll(() => [...classes]).toEqual([]);
    events.get('200 ms')?.();
    events.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['load', 'error'])(
    'deferred files are fetched shortly after %s if the browser reports no paint',
    (what) => {
      const { fetched, events } = openPage({ picture: 'on its way' });
      events.get(what)?.();
      events.get('a frame')?.();
      expect(fetched).toEqual([]);
      events.get('200 ms')?.();
      expect(fetched).toHaveLength(2);
    },
  );

  it('deferred files are fetched even if the picture does not load', () => {
    const { fetched, events } = openPage({ picture: 'on its way' });
    events.get('2500 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it('deferred files wait for the first text on a page without a picture', () => {
    const { fetched, paint } = openPage({});
    expect(fetched).toEqual([]);
    paint('a headline');
    expect(fetched).toHaveLength(2);
  });

  it('deferred files do not wait for a picture that has already loaded', () => {
    const { fetched, events } = openPage({ picture: 'here' });
    events.get('a frame')?.();
    events.get('200 ms')?.();
    expect(fetched).toHaveLength(2);
  });

  it.each(['pointerdown', 'keydown', 'input', 'scroll'])(
    'deferred files are fetched immediately when the visitor uses the page: %s',
    (use) => {
      const { fetched, events } = openPage({ picture: 'on its way' });
      events.get(use)?.();
      expect(fetched).toHaveLength(2);
    },
  );

  it('deferred files are fetched immediately on a hash route', () => {
    expect(openPage({ picture: 'on its way', rootClass: waitingClass }).fetched).toHaveLength(2);
  });
});

describe('web fonts', () => {
  it('a scrolled page applies its fonts once the page is at its top again', async () => {
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

  it.each(['reload', 'back_forward'])('a scrolled page applies fonts right after a %s', async (cameBy) => {
    const { classes, events } = openPage({ scrollY: 300, cameBy });
    events.get('pointerdown')?.();
    await expect.poll(() => [...classes]).toEqual([]);
  });
});

describe('a visitor on the way to the booking wizard', () => {
  const link = (hash: string) => ({ hash, target: '', pathname: '/' });
  const pressOn = (hash: string) => ({ button: 0, target: { closest: () => link(hash) } });
  const wizard = [
    { rel: 'preload', as: 'script', href: '/wizard.js' },
    { rel: 'preload', as: 'style', href: '/wizard.css' },
  ];

  it.each(['#/booking', '#/booking?show_pkg=0&package_id=2'])(
    '%s: the wizard’s files are fetched immediately, and the fonts after all other files',
    async (hash) => {
      const { fetched, classes } = openPage({
        rootClass: `${waitingClass} ${earlyClass}`,
        hash,
        arrives: false,
      });
      expect(fetched).toHaveLength(4);
      expect(fetched).toEqual(expect.arrayContaining(wizard.map((file) => expect.objectContaining(file))));
      expect([faces, classes.has('to-booking')]).toEqual([[], true]);
      for (const file of fetched) file.onload?.();
      await expect.poll(() => faces).toEqual(['1em Gabarito', '1em Figtree']);
    },
  );

  it('a press on Book Now hides the old page', () => {
    const page = openPage({ picture: 'on its way' });
    page.click(pressOn('#/booking'));
    page.click(pressOn('#/booking'));
    expect(page.classes.has(waitingClass)).toBe(true);
    expect(page.dropped).not.toContain(true);
    expect(page.dropped).toContain(false);
    expect(page.cleared).toEqual(new Set(['srcset', 'src']));
    expect(page.fetched).toHaveLength(4);
    expect(page.calls).toHaveLength(2);
  });

  it('a pressed link to /booking is changed to /#/booking, so the visitor stays on this page', () => {
    const page = openPage({ picture: 'on its way' });
    const plain = Object.assign(new URL('http://lake.test/booking?package_id=3'), { target: '' });
    page.click({ button: 0, target: { closest: () => plain } });
    expect(plain.href).toBe('http://lake.test/#/booking?package_id=3');
    expect(page.classes.has(waitingClass)).toBe(true);
    expect(page.calls).toHaveLength(2);
  });

  it('a press that React handles is left to React', () => {
    const page = openPage({ picture: 'on its way' });
    page.root['__reactContainer$x'] = {};
    page.click(pressOn('#/booking'));
    expect(page.classes.has(waitingClass)).toBe(false);
    expect(page.dropped).toEqual([]);
    expect(page.calls).toHaveLength(2);
  });

  it.each([
    ['to another page', { button: 0, target: { closest: () => link('#/faqs') } }],
    ['beside a link', { button: 0, target: { closest: () => null } }],
    ['for a new tab', { ...pressOn('#/booking'), ctrlKey: true }],
  ])('a press %s fetches no file of the wizard', (_, press) => {
    const page = openPage({ picture: 'on its way' });
    page.click(press);
    expect([page.fetched, page.calls, page.classes.has(waitingClass)]).toEqual([[], [], false]);
  });

  it.each(['#/booking', '#/booking?show_pkg=0&package_id=2'])(
    '%s: the calls made before the app starts are the same calls that the calendar makes',
    async (hash) => {
      const { calls } = openPage({ rootClass: waitingClass, hash });
      const asked: { address: unknown; body: unknown }[] = [];
      const networkFetch = transport.fetch;
      transport.fetch = async (address, init) => {
        asked.push({ address, body: init?.body });
        return new Response('{"success":true,"message":"","data":[]}');
      };
      const queries = new QueryClient();
      const { queryKey, queryFn } = availabilityQuery;
      await queries.fetchQuery({ queryKey, queryFn: queryFn as () => Promise<unknown> });
      const setting = maxBookableMonthQuery;
      await queries
        .fetchQuery({
          queryKey: setting.queryKey,
          queryFn: setting.queryFn as () => Promise<string>,
          retry: false,
        })
        .catch(() => undefined);
      transport.fetch = networkFetch;
      expect(calls.map(({ address, init }) => ({ address, body: init.body }))).toEqual(asked);
    },
  );
});

describe('a visitor on the way to a booking’s page', () => {
  it('the booking, and the files of its page, are requested before the app starts', async () => {
    const { fetched, calls } = openPage({
      rootClass: waitingClass,
      hash: '#/booking/4kq1fv?email=ann%2Bboat%40example.com&review=x',
    });
    expect(fetched).toContainEqual(expect.objectContaining({ rel: 'preload', href: '/view.js' }));
    const asked: unknown[] = [];
    const networkFetch = transport.fetch;
    transport.fetch = async (address) => {
      asked.push(address);
      return new Response('{"success":false,"message":""}');
    };
    const { queryKey, queryFn } = bookingQuery('4kq1fv', 'ann+boat@example.com');
    await new QueryClient()
      .fetchQuery({ queryKey, queryFn: queryFn as () => Promise<unknown>, retry: false })
      .catch(() => undefined);
    transport.fetch = networkFetch;
    expect(calls.map(({ address }) => address)).toEqual(asked);
    expect(faces).toContain('1em Gabarito');
  });

  it.each(['#/booking/4kq1fv', '#/booking/4kq1fv?email=ann@example.com&change=time'])(
    '%s: the booking is not requested before the app starts',
    (hash) => {
      const { fetched, calls } = openPage({ rootClass: waitingClass, hash });
      expect(calls).toEqual([]);
      expect(fetched).not.toContainEqual(expect.objectContaining({ href: '/view.js' }));
    },
  );
});

it('scripts, fonts and the wizard’s list of files are taken from the built page', () => {
  expect(template).toBe('<link rel="icon" href="/i.svg">');
  expect(JSON.parse(listIn(later) ?? '')).toMatchObject({
    scripts: ['/main.js', '/part.js'],
    sheets: ['/used.css'],
    booking: ['/wizard.js', '/wizard.css'],
    view: { files: ['/view.js'] },
  });
  expect(later).toContain(deferScripts);
});
