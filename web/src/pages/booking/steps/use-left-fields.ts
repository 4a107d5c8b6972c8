import { useEffect, useRef, useState } from 'react';

/** Long enough for the press that took the focus away to end: a message moves the button from under the finger. */
const afterPressMs = 250;

/** The fields that were changed and then left: only of those may a form say that something is wrong with them. */
export function useLeftFields<Field extends string>() {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const changed = useRef(new Set<Field>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isLeft: (field: Field) => left.has(field),
    change: (field: Field) => void changed.current.add(field),
    leave: (field: Field) => {
      if (!changed.current.has(field) || left.has(field)) return;
      timer.current = setTimeout(() => setLeft((before) => new Set([...before, field])), afterPressMs);
    },
  };
}
