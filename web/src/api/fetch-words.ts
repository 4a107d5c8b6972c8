import { getSetting, wordsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';
import { call } from './client.ts';

export async function fetchWords(page: TextPage, signal: AbortSignal): Promise<readonly SaidText[]> {
  const { data } = await call(getSetting, { params: { id: wordsSettingId(page) }, signal });
  return JSON.parse(data.setting_value) as SaidText[];
}
