import { useEffect, useRef, useState } from 'react';

/**
 * A message appears this long after its field loses the focus. Without the delay, the message could move a button that
 * the visitor is pressing.
 */
const afterPressMs = 250;

/** The fields that the visitor has changed and then left: only these fields show their mistakes. */
export function useTouchedFields<Field extends string>() {
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const changed = useRef(new Set<Field>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isTouched: (field: Field) => touched.has(field),
    change: (field: Field) => void changed.current.add(field),
    blur: (field: Field) => {
      if (!changed.current.has(field) || touched.has(field)) return;
      timer.current = setTimeout(() => setTouched((before) => new Set([...before, field])), afterPressMs);
    },
  };
}
