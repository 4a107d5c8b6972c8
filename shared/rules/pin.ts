/** PINs that thieves try first, besides those that `isCommonPin` finds by their shape. */
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

const rows = ['01234567890', '09876543210'];

/** Whether a PIN of six digits is one that many people have: a row, a repetition, a mirror image, or two digits alone. */
export function isCommonPin(pin: string): boolean {
  const digits = new Set(pin);
  if (digits.size <= 2 || tried.has(pin) || rows.some((row) => row.includes(pin))) return true;
  const [first, second] = [pin.slice(0, 3), pin.slice(3)];
  if (first === second || first === [...second].toReversed().join('')) return true;
  // 112233
  return pin[0] === pin[1] && pin[2] === pin[3] && pin[4] === pin[5];
}
