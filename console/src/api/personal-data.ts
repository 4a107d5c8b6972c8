import * as contract from '@slipway/shared/api/console/personal-data.ts';
import { call } from './client.ts';

export const exportPerson = (who: string) => call(contract.exportPerson, { body: { who } });
export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;
