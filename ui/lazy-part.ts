import { type LazyExoticComponent, lazy } from 'react';

type AnyPart = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];
type PartOf<File, Name extends keyof File> = Extract<File[Name], AnyPart>;

/** A component that is fetched when it is first shown, by its name in the file. */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyExoticComponent<PartOf<File, Name>> {
  return lazy(async () => ({ default: (await load())[name] as PartOf<File, Name> }));
}
