/**
 * A set-up file ends with its pictures: the pixels of each as base64 in `master`. The browser sends them one by
 * one, so that no call has to hold them all; the rest of the file is readable text.
 */
const filled = /"master":\s*"[A-Za-z0-9+/]+={0,2}"/g;
const empty = '"master": ""';

/** The file without pixels. Every line keeps its number. */
export function withoutPixels(file: string): string {
  return file.replaceAll(filled, empty);
}

/** Fills the empty `master` fields of the file with these pixels, in the order of the pictures. */
export function withPixels(file: string, masters: readonly string[]): string {
  const rest = masters.values();
  return file.replaceAll(empty, () => `"master": ${JSON.stringify(rest.next().value ?? '')}`);
}

export type FilePicture = { name: string; alt: string; x: number; y: number; master: string };

/**
 * The pictures in the file that have pixels. None if the file is not JSON: the reader of the file reports that error.
 */
export function picturesWithPixels(file: string): FilePicture[] {
  return picturesOf(file).filter(({ master }) => master !== '');
}

export function picturesOf(file: string): FilePicture[] {
  try {
    const { pictures } = JSON.parse(file) as { pictures?: unknown };
    return Array.isArray(pictures) ? pictures.filter(isPicture) : [];
  } catch {
    return [];
  }
}

function isPicture(value: unknown): value is FilePicture {
  const { name, alt, x, y, master } = (value ?? {}) as Partial<Record<keyof FilePicture, unknown>>;
  return (
    [name, alt, master].every((each) => typeof each === 'string') &&
    [x, y].every((each) => typeof each === 'number')
  );
}
