import { listGallery } from '@slipway/shared/api/gallery.ts';
import { call } from './client.ts';

/** What it shows is '' where it came with the site. */
export type GalleryPicture = { file: string; alt: string; caption: string };

export async function fetchGallery(signal: AbortSignal): Promise<GalleryPicture[]> {
  const { data } = await call(listGallery, { signal });
  return data.map(({ picture, alt, caption }) => ({ file: picture, alt, caption }));
}
