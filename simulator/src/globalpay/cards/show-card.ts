import { brandOf } from '../../card-number.ts';

/** What is shown of a card afterwards. */
export function showCard(number: string): { brand: string; masked_number_last4: string } {
  const brand = brandOf(number);
  return {
    brand: brand === 'mastercard' ? 'MASTERCARD' : brand.toUpperCase(),
    masked_number_last4: `${'X'.repeat(number.length - 4)}${number.slice(-4)}`,
  };
}
