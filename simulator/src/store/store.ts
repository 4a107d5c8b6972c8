import { JournalFile } from './journal-file.ts';

/** A named set of rows. Rows are plain JSON and are replaced, never changed in place. */
export type Collection<Row> = {
  readonly name: string;
  /** Returns the group of a row, such as its merchant. The rows of a group are listed together, oldest first. */
  readonly groupOf: ((row: Row) => string) | undefined;
};

export function collection<Row>(name: string, groupOf?: (row: Row) => string): Collection<Row> {
  return { name, groupOf };
}

type Change = [collection: string, id: string, row: unknown];
/** `n` is the last number used, `c` the changed rows. Null deletes a row. */
type JournalLine = { n: number; c: Change[] };

type Table = { rows: Map<string, unknown>; groups: Map<string, Set<string>> | undefined };

const changesPerLine = 500;
const roomBeforeCompaction = 200 * 1024 * 1024;

/**
 * The whole state of the simulator, in memory and on disk. The changes of a `write` are atomic, and on disk when
 * `write` returns.
 */
export class Store {
  readonly #tables = new Map<string, Table>();
  readonly #journal: JournalFile;
  readonly #roomBeforeCompaction: number;
  #undo: Change[] | undefined;
  #changed = new Map<string, Change>();
  #number = 0;
  #compactAt: number;

  constructor(path: string, room = roomBeforeCompaction) {
    this.#roomBeforeCompaction = room;
    this.#journal = JournalFile.open(path, (line) => {
      const { n, c } = line as JournalLine;
      this.#number = n;
      for (const [name, id, row] of c) this.#set(name, id, row);
    });
    this.#journal.replace(this.#lines());
    this.#compactAt = this.#journal.size + room;
  }

  get<Row>({ name }: Collection<Row>, id: string): Row | undefined {
    return this.#tables.get(name)?.rows.get(id) as Row | undefined;
  }

  list<Row>({ name }: Collection<Row>): Row[] {
    return [...(this.#tables.get(name)?.rows.values() ?? [])] as Row[];
  }

  /** Lists the rows of a group, oldest first. */
  listGroup<Row>(from: Collection<Row>, group: string): Row[] {
    const table = this.#table(from.name);
    return [...(this.#groupsOf(from, table).get(group) ?? [])].map((id) => table.rows.get(id) as Row);
  }

  countGroup<Row>(from: Collection<Row>, group: string): number {
    return this.#groupsOf(from, this.#table(from.name)).get(group)?.size ?? 0;
  }

  /** Returns the id of the oldest row of a group. */
  oldestOfGroup<Row>(from: Collection<Row>, group: string): string | undefined {
    const ids = this.#groupsOf(from, this.#table(from.name)).get(group);
    return ids?.values().next().value;
  }

  put<Row>(into: Collection<Row>, id: string, row: Row): Row {
    this.#groupsOf(into, this.#table(into.name));
    this.#change(into.name, id, row, into.groupOf as ((row: unknown) => string) | undefined);
    return row;
  }

  remove<Row>(from: Collection<Row>, id: string): void {
    this.#groupsOf(from, this.#table(from.name));
    this.#change(from.name, id, null, from.groupOf as ((row: unknown) => string) | undefined);
  }

  /** Returns a number that this simulator never uses twice. */
  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  /** Runs changes as one write. A nested write joins the outer write. An error undoes all changes. */
  write<Result>(work: () => Result): Result {
    if (this.#undo !== undefined) return work();
    const undo: Change[] = [];
    this.#undo = undo;
    this.#changed = new Map();
    try {
      const result = work();
      if (this.#changed.size > 0) {
        this.#journal.append({ n: this.#number, c: [...this.#changed.values()] } satisfies JournalLine);
      }
      return result;
    } catch (error) {
      for (const [name, id, row] of undo.toReversed()) {
        this.#set(name, id, row);
        const table = this.#table(name);
        // The next read rebuilds the groups.
        table.groups = undefined;
      }
      throw error;
    } finally {
      this.#undo = undefined;
      this.#compactWhenFull();
    }
  }

  close(): void {
    this.#journal.close();
  }

  #change(name: string, id: string, row: unknown, groupOf: ((row: unknown) => string) | undefined): void {
    if (this.#undo === undefined) throw new Error('Changes must be made inside write().');
    const table = this.#table(name);
    const before = table.rows.get(id) ?? null;
    this.#undo.push([name, id, before]);
    this.#changed.set(`${name}/${id}`, [name, id, row]);
    this.#set(name, id, row);
    if (groupOf === undefined || table.groups === undefined) return;
    const [oldGroup, newGroup] = [before, row].map((each) => (each === null ? undefined : groupOf(each)));
    if (oldGroup === newGroup) return;
    if (oldGroup !== undefined) table.groups.get(oldGroup)?.delete(id);
    if (newGroup !== undefined) addTo(table.groups, newGroup, id);
  }

  #set(name: string, id: string, row: unknown): void {
    const { rows } = this.#table(name);
    if (row === null) rows.delete(id);
    else rows.set(id, row);
  }

  #table(name: string): Table {
    let table = this.#tables.get(name);
    if (table === undefined) {
      table = { rows: new Map(), groups: undefined };
      this.#tables.set(name, table);
    }
    return table;
  }

  #groupsOf<Row>({ groupOf }: Collection<Row>, table: Table): Map<string, Set<string>> {
    if (table.groups !== undefined) return table.groups;
    table.groups = new Map();
    if (groupOf !== undefined) {
      for (const [id, row] of table.rows) addTo(table.groups, groupOf(row as Row), id);
    }
    return table.groups;
  }

  #compactWhenFull(): void {
    if (this.#journal.size < this.#compactAt) return;
    this.#journal.replace(this.#lines());
    this.#compactAt = this.#journal.size + this.#roomBeforeCompaction;
  }

  *#lines(): Iterable<JournalLine> {
    // The first line stores the last number used, because a store without rows has no other line.
    yield { n: this.#number, c: [] };
    for (const [name, { rows }] of this.#tables) {
      const changes: Change[] = [...rows].map(([id, row]) => [name, id, row]);
      for (let start = 0; start < changes.length; start += changesPerLine) {
        yield { n: this.#number, c: changes.slice(start, start + changesPerLine) };
      }
    }
  }
}

function addTo(groups: Map<string, Set<string>>, group: string, id: string): void {
  const ids = groups.get(group);
  if (ids === undefined) groups.set(group, new Set([id]));
  else ids.add(id);
}
