/** PINs that thieves try first, besides those with a pattern, which `isCommonPin` recognises. */
const tried = new Set([
  '159753',
  '147258',
  '147369',
  '258456',
  '520131',
  '142536',
  '696969',
  '131313',
  '007007',
]);

const rows = ['012345678901234', '098765432109876'];

/** Whether a PIN of six digits is common: a sequence, a repetition, a mirror image, or only two digits. */
export function isCommonPin(pin: string): boolean {
  const digits = new Set(pin);
  if (digits.size <= 2 || tried.has(pin) || rows.some((row) => row.includes(pin))) return true;
  // 123123, 123321, 112233
  return /^(...)\1$|^(.)(.)(.)\4\3\2$|^(.)\5(.)\6(.)\7$/.test(pin);
}
