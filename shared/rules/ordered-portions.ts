type Line = { id: number; name: string; quantity: number; comment: string };

/** An order by add-on: after a change the portions of one may stand in two lines, bought at two prices. */
export function orderedPortions(lines: readonly Line[]): Line[] {
  const order = new Map<number, Line>();
  for (const { id, name, quantity, comment } of lines) {
    const before = order.get(id);
    order.set(id, {
      id,
      name,
      quantity: quantity + (before?.quantity ?? 0),
      comment: before === undefined || before.comment === '' ? comment : before.comment,
    });
  }
  return [...order.values()];
}
