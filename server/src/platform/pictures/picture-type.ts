/** The type of a picture, by the first bytes of its file. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** Returns undefined for a file of any other type. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 12) === 'ftypavif' || text(4, 12) === 'ftypavis') return 'avif';
  return undefined;
}

/** The format of iPhone photos, for which the server has no decoder (docs/decisions/0015). */
export function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(heic|heix|hevc|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));
}
