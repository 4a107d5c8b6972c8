import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

const chunkBytes = 1 << 20;

/**
 * A file with a line of JSON for each transaction. A line reaches the operating system before it is acknowledged, so it
 * survives a killed process. An incomplete last line was never acknowledged and is dropped.
 */
export class JournalFile {
  readonly #path: string;
  #file: number;
  #size: number;

  private constructor(path: string, size: number) {
    this.#path = path;
    this.#file = openSync(path, existsSync(path) ? 'r+' : 'w+');
    ftruncateSync(this.#file, size);
    this.#size = size;
  }

  static open(path: string, onLine: (line: unknown) => void): JournalFile {
    return new JournalFile(path, existsSync(path) ? readLines(path, onLine) : 0);
  }

  get size(): number {
    return this.#size;
  }

  append(line: unknown): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      writeAt(this.#file, bytes, this.#size);
    } catch (error) {
      // An incomplete line would corrupt every later line, so it is cut off.
      ftruncateSync(this.#file, this.#size);
      throw error;
    }
    this.#size += bytes.length;
  }

  /** Replaces all lines of the journal. */
  replace(lines: Iterable<unknown>): void {
    const path = `${this.#path}.new`;
    const file = openSync(path, 'w');
    for (const line of lines) writeFileSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
    closeSync(file);
    closeSync(this.#file);
    renameSync(path, this.#path);
    this.#file = openSync(this.#path, 'r+');
    this.#size = fstatSync(this.#file).size;
  }

  close(): void {
    closeSync(this.#file);
  }
}

function writeAt(file: number, bytes: Buffer, position: number): void {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}

/** Returns the number of bytes in complete lines. */
function readLines(path: string, onLine: (line: unknown) => void): number {
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(chunkBytes);
  let rest: Buffer = Buffer.alloc(0);
  let read = 0;
  let lineNumber = 0;
  for (let count = readSync(file, chunk); count > 0; count = readSync(file, chunk)) {
    read += count;
    let bytes = Buffer.concat([rest, chunk.subarray(0, count)]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      lineNumber += 1;
      onLine(parseLine(bytes.subarray(0, end).toString('utf8'), path, lineNumber));
      bytes = bytes.subarray(end + 1);
    }
    rest = Buffer.from(bytes);
  }
  closeSync(file);
  return read - rest.length;
}

function parseLine(text: string, path: string, lineNumber: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `Line ${lineNumber} of ${path} is damaged: delete the file to start with an empty simulator.`,
    );
  }
}
