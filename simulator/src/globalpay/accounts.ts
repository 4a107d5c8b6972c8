/** The accounts of a merchant: one that charges and one that keeps cards. */
export function accountsOf(merchant: string) {
  const suffix = merchant.slice('MER_'.length);
  return [
    { id: `TRA_${suffix}`, name: 'transaction_processing' },
    { id: `TKA_${suffix}`, name: 'tokenization' },
  ] as const;
}
