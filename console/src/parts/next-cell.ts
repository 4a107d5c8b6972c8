/** A focusable item: its left and right edges, measured from the left in any unit. */
export type Cell = { from: number; to: number };
type Place = { row: number; cell: number };

/**
 * Returns the item to which a key moves the focus in a chart of rows. Left, right, Home and End stay in the
 * row. Up and down move to another row, to the item nearest in time.
 */
export function nextCell(
  rows: readonly (readonly Cell[])[],
  { row, cell }: Place,
  key: string,
): Place | undefined {
  const here = rows[row] ?? [];
  switch (key) {
    case 'ArrowLeft':
      return cell > 0 ? { row, cell: cell - 1 } : undefined;
    case 'ArrowRight':
      return cell + 1 < here.length ? { row, cell: cell + 1 } : undefined;
    case 'Home':
      return { row, cell: 0 };
    case 'End':
      return { row, cell: here.length - 1 };
    case 'ArrowUp':
    case 'ArrowDown': {
      const from = here[cell];
      const step = key === 'ArrowUp' ? -1 : 1;
      let to = row + step;
      while (rows[to]?.length === 0) to += step;
      const others = rows[to];
      if (from === undefined || others === undefined) return undefined;
      const away = (other: Cell) => Math.abs(other.from + other.to - from.from - from.to);
      const nearest = others.reduce((best, other) => (away(other) < away(best) ? other : best));
      return { row: to, cell: others.indexOf(nearest) };
    }
    default:
      return undefined;
  }
}
