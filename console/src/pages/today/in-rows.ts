/** Spans that overlap come below each other, in the order in which they begin. */
export function inRows<Span extends { from: number; to: number }>(spans: readonly Span[]): Span[][] {
  const rows: Span[][] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const row = rows.find((each) => (each.at(-1)?.to ?? 0) <= span.from);
    if (row === undefined) rows.push([span]);
    else row.push(span);
  }
  return rows;
}
