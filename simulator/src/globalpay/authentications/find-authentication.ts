import type { Simulator } from '../../simulator.ts';
import { notFound } from '../api/failure.ts';
import { type AuthenticationRow, authentications } from '../rows.ts';

export function getAuthentication({ store }: Simulator, merchant: string, id: string): AuthenticationRow {
  const row = store.get(authentications, id);
  if (row?.merchant !== merchant) throw notFound(`Authentication ${id}`, '40118');
  return row;
}

export function findByServerTransId(
  { store }: Simulator,
  serverTransId: string,
): AuthenticationRow | undefined {
  return store.list(authentications).find((row) => row.serverTransId === serverTransId);
}

export function changeAuthentication(
  { store }: Simulator,
  row: AuthenticationRow,
  change: Partial<Omit<AuthenticationRow, 'wire'>> & {
    wire?: Partial<Omit<AuthenticationRow['wire'], 'three_ds'>> & {
      three_ds?: Partial<AuthenticationRow['wire']['three_ds']>;
    };
  },
): AuthenticationRow {
  const { wire, ...rest } = change;
  return store.put(authentications, row.wire.id, {
    ...row,
    ...rest,
    wire: { ...row.wire, ...wire, three_ds: { ...row.wire.three_ds, ...wire?.three_ds } },
  });
}
