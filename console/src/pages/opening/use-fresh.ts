import { newId } from '@slipway/ui/new-id.ts';
import { useState } from 'react';

/** Something new that has no name yet and so is in no draft: it becomes one, under the same key, once it is whole. */
export function useFresh<Form>(empty: Form) {
  const [fresh, setFresh] = useState<{ key: string; form: Form }>();
  return {
    fresh,
    begin: () => setFresh({ key: newId(), form: empty }),
    set: (key: string, form: Form) => setFresh({ key, form }),
    end: () => setFresh(undefined),
  };
}
