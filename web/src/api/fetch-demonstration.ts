import { demonstrationSettingId, getSetting, openingSettingId } from '@slipway/shared/api/catalogue.ts';
import { call } from './client.ts';

export async function fetchIsDemonstration(signal: AbortSignal): Promise<boolean> {
  const { data } = await call(getSetting, { params: { id: demonstrationSettingId }, signal });
  return data.setting_value === 'yes';
}

export async function fetchOpening(signal: AbortSignal): Promise<string> {
  const { data } = await call(getSetting, { params: { id: openingSettingId }, signal });
  return data.setting_value;
}
