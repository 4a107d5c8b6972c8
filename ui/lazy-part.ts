import { type LazyExoticComponent, lazy, useEffect } from 'react';

type AnyPart = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];
type PartOf<File, Name extends keyof File> = Extract<File[Name], AnyPart>;

/** The component `name` of a file. The file is fetched when the component is first shown. */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyExoticComponent<PartOf<File, Name>> {
  return lazy(async () => ({ default: (await load())[name] as PartOf<File, Name> }));
}

/** Fetches a lazy chunk early. If a chunk fails to load when the page needs it, the whole page breaks. */
export function usePrefetch(load: () => Promise<unknown>, isLikely = true): void {
  useEffect(() => {
    if (isLikely) load().catch(() => undefined);
  }, [load, isLikely]);
}
