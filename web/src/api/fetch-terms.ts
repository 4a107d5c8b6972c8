import { getSetting, termsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { call } from './client.ts';

export async function fetchTerms(signal: AbortSignal): Promise<BusinessTerms> {
  const { data } = await call(getSetting, { params: { id: termsSettingId }, signal });
  return JSON.parse(data.setting_value) as BusinessTerms;
}
