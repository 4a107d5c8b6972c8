import { erasePerson, exportPerson as exportCall } from '@slipway/shared/api/console/personal-data.ts';
import { call } from './client.ts';

export { erasePerson };

export const exportPerson = (who: string) => call(exportCall, { body: { who } });
export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;
