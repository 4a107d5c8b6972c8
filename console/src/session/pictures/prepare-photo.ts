/**
 * A photo as it is sent and as it is shown. `shown` is undefined if this browser cannot open the photo. The
 * server will then refuse the photo with a reason.
 */
export type Photo = { sent: Blob; shown: HTMLCanvasElement | undefined };

/** The site shows no picture wider than 1600 px, and a full camera file takes a minute over a weak signal. */
const forSite = { longestSide: 2400, largestSent: 1_500_000 };
const quality = 0.9;

/** Turns a photo upright and reduces it to the needed size. A small photo is sent unchanged. */
export async function preparePhoto(
  file: Blob,
  { longestSide, largestSent }: typeof forSite = forSite,
): Promise<Photo> {
  let whole: ImageBitmap;
  try {
    whole = await createImageBitmap(file);
  } catch {
    return { sent: file, shown: undefined };
  }
  const scale = Math.min(1, longestSide / Math.max(whole.width, whole.height));
  const shown = document.createElement('canvas');
  shown.width = Math.round(whole.width * scale);
  shown.height = Math.round(whole.height * scale);
  const pen = shown.getContext('2d');
  if (pen === null) return { sent: file, shown: undefined };
  // Transparent areas would be black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, shown.width, shown.height);
  pen.drawImage(whole, 0, 0, shown.width, shown.height);
  whole.close();
  if (scale === 1 && file.size <= largestSent) return { sent: file, shown };
  const smaller = await new Promise<Blob | null>((resolve) => {
    shown.toBlob(resolve, 'image/jpeg', quality);
  });
  return { sent: smaller ?? file, shown };
}
