import { listDevices } from '@slipway/shared/api/console/devices.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

type Devices = DataOf<typeof listDevices>;
export type Device = Devices['devices'][number];

export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDevices, { signal }),
};
