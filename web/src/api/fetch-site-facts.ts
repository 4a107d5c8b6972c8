import {
  type Demonstration,
  demonstrationSettingId,
  getSetting,
  openingSettingId,
  wordsSettingId,
  termsSettingId,
} from '@slipway/shared/api/catalogue.ts';
import { listGallery } from '@slipway/shared/api/gallery.ts';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';
import { call } from './client.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';

/**
 * Prerendered pages contain this data. Other pages fetch the data with the functions below. These functions share one
 * file, because each of them is too small for a file of its own.
 */

/** `alt` is '' for a picture that came with the site. */
export type GalleryPicture = { file: string; alt: string; caption: string };

export async function fetchDemonstration(signal: AbortSignal): Promise<Demonstration> {
  return (await fetchSetting(demonstrationSettingId, signal)) as Demonstration;
}

export function fetchOpening(signal: AbortSignal): Promise<string> {
  return fetchSetting(openingSettingId, signal);
}

export async function fetchWords(
  page: TextPage,
  packageId: number | undefined,
  signal: AbortSignal,
): Promise<readonly SaidText[]> {
  return JSON.parse(await fetchSetting(wordsSettingId(page, packageId), signal)) as SaidText[];
}

export async function fetchGallery(signal: AbortSignal): Promise<GalleryPicture[]> {
  const { data } = await call(listGallery, { signal });
  return data.map(({ picture, alt, caption }) => ({ file: picture, alt, caption }));
}

async function fetchSetting(id: string, signal: AbortSignal): Promise<string> {
  const { data } = await call(getSetting, { params: { id }, signal });
  return data.setting_value;
}

export async function fetchTerms(signal: AbortSignal): Promise<BoatTerms> {
  const { data } = await call(getSetting, { params: { id: termsSettingId }, signal });
  return JSON.parse(data.setting_value) as BoatTerms;
}
