/** A named set of rows. Rows are plain JSON and are replaced, never changed in place. */
export type Collection<Row> = {
  readonly name: string;
  /** Rows that are listed together, in the order in which they were made: those of one merchant, say. */
  readonly groupOf: ((row: Row) => string) | undefined;
};

export function collection<Row>(name: string, groupOf?: (row: Row) => string): Collection<Row> {
  return { name, groupOf };
}
