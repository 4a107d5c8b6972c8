import { type ComponentProps, useEffect, useState } from 'react';
import type * as SkyParts from './SkyParts.tsx';

type Parts = Omit<typeof SkyParts, 'skyQuery'>;
type SkyProps<Name extends keyof Parts> = { part: Name } & ComponentProps<Parts[Name]>;

let loaded: Parts | undefined;

/** The wind forecast once it is loaded. The page never waits for it, and shows nothing if it does not load. */
export function Sky<Name extends keyof Parts>({ part, ...props }: SkyProps<Name>) {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    import('./SkyParts.tsx').then(
      (all) => setParts((loaded = all)),
      () => undefined,
    );
  }, []);
  const Part = parts?.[part] as React.ComponentType<object> | undefined;
  return Part && <Part {...props} />;
}
