/** The first wait before a file is fetched again; each further wait is twice the wait before. */
const firstWaitMs = 1000;
const longestWaitMs = 10_000;

/** Thrown if a new release has removed the file from the server. A reload fetches the new files. */
export class FileGone extends Error {
  override name = 'FileGone';
}

const fetched = new Map<string, Promise<void>>();

/**
 * Runs in the built page in place of each `import()` (scripts/vite-plugins.ts). If an import fails, the browser
 * remembers the failure until the visitor leaves the document, and no page that needs the failed file opens. So this
 * code first fetches the file and all its imports, with retries, and only then imports the file, from the cache. Waits
 * while there is no connection; throws `FileGone` if the server no longer has a file.
 */
export async function importWhenFetched<Module>(
  load: () => Promise<Module>,
  addresses: readonly string[],
): Promise<Module> {
  await Promise.all(addresses.map(fetchOnce));
  return load();
}

function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const coming = untilItComes(address.endsWith('.css') ? addSheet : fetchFile, address);
  fetched.set(address, coming);
  coming.catch(() => fetched.delete(address));
  return coming;
}

async function untilItComes(get: (address: string) => Promise<boolean>, address: string): Promise<void> {
  for (let waitMs = firstWaitMs; !(await get(address)); waitMs = Math.min(2 * waitMs, longestWaitMs))
    await new Promise((done) => {
      addEventListener('online', done, { once: true });
      setTimeout(done, waitMs);
    });
}

async function fetchFile(address: string): Promise<boolean> {
  // The browser has already fetched this file, for example with the page's first scripts.
  const [entry] = performance.getEntriesByName(new URL(address, location.href).href);
  if (entry instanceof PerformanceResourceTiming && entry.responseStatus === 200) return true;
  try {
    const response = await fetch(address);
    if (response.status === 404) throw new FileGone(`${address} is gone`);
    // The connection may also break before the end of the file.
    await response.arrayBuffer();
    return response.ok;
  } catch (error) {
    if (error instanceof FileGone) throw error;
    return false;
  }
}

function addSheet(address: string): Promise<boolean> {
  // The page already has the stylesheet, inlined or linked.
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null)
    return Promise.resolve(true);
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => done(true);
    link.onerror = () => {
      link.remove();
      done(false);
    };
    document.head.append(link);
  });
}
