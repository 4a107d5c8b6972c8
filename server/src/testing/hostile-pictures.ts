import sharp, { type Create, type Sharp } from 'sharp';

/** Small pictures as phones and attackers send them. */

/** A word in the pictures' hidden data, which no answer of ours may contain. */
export const secret = 'secret-lane-7';
export const script = '<script>alert("polyglot")</script>';

export function aDrawing(width = 500, height = 480): Sharp {
  const lake: Create = { width, height, channels: 3, background: { r: 18, g: 133, b: 138 } };
  const sun: Create = { width: 180, height: 180, channels: 3, background: { r: 255, g: 179, b: 83 } };
  return sharp({ create: lake }).composite([{ input: { create: sun }, left: 30, top: 30 }]);
}

/** A photo stored on its side, as phones store portraits, with its orientation and GPS position in the EXIF data. */
export function aPhoto(): Promise<Buffer> {
  return aDrawing()
    .withExif({
      IFD0: { Copyright: secret },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 2/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 45/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A small picture with a header that claims this size. */
export async function pngThatSays(width: number, height: number): Promise<Buffer> {
  const png = await aDrawing().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export async function jpegThatSays(width: number, height: number): Promise<Buffer> {
  const jpeg = await aDrawing().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A JPEG that an old browser would read as a page: it has HTML in a comment and after the picture's end. */
export async function jpegAndHtml(): Promise<Buffer> {
  const jpeg = await aDrawing().jpeg().toBuffer();
  const words = Buffer.from(script);
  const comment = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, words, jpeg.subarray(2), words]);
}

/** A PNG that a program for ZIP files would open. */
export async function pngAndZip(): Promise<Buffer> {
  const zip = Buffer.from(`PK\x03\x04${secret}PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
  return Buffer.concat([await aDrawing().png().toBuffer(), zip]);
}

export async function animated(): Promise<Buffer> {
  const frames = await Promise.all([aDrawing(), aDrawing().negate()].map((frame) => frame.png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

export const cmyk = (): Promise<Buffer> => aDrawing().toColourspace('cmyk').jpeg().toBuffer();

/** Files that the server must not open as pictures, each under the name of its kind. */
export const noPictures: Record<string, Buffer> = {
  'a GIF that is a script': Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;${script}`),
  'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  'an SVG behind a line of XML': Buffer.from(`<?xml version="1.0"?><svg onload="alert(1)"/>`),
  'a page': Buffer.from(`<!doctype html>${script}`),
  'a ZIP': Buffer.from('PK\x03\x04'.padEnd(200, '\0'), 'latin1'),
  'a PDF': Buffer.from('%PDF-1.7\n'.padEnd(200)),
  'a TIFF': Buffer.from('II*\0'.padEnd(200, '\0'), 'latin1'),
  'a script of PostScript': Buffer.from('%!PS-Adobe-3.0\n/Times 12 selectfont'),
  'the first bytes of a JPEG and no more': Buffer.from([0xff, 0xd8]),
  nothing: Buffer.alloc(0),
};

/** The checksum of PNG; Node has it from version 22 on. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
