import { useState } from 'react';
import { newRequestId } from '../../api/command.ts';

/** Something new that has no name yet and so is in no draft: it becomes one, under the same key, once it is whole. */
export function useFresh<Form>(empty: Form) {
  const [fresh, setFresh] = useState<{ key: string; form: Form }>();
  return {
    fresh,
    begin: () => setFresh({ key: newRequestId(), form: empty }),
    set: (key: string, form: Form) => setFresh({ key, form }),
    end: () => setFresh(undefined),
  };
}
