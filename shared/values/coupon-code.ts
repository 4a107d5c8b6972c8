declare const brand: unique symbol;

/** Letters A-Z, digits and hyphen, 1 to 30 of them, in upper case (spec 5). */
export type CouponCode = string & { readonly [brand]: 'CouponCode' };

export const couponCodeMaxLength = 30;

/** The input's text after a visitor typed or pasted `text`: invalid characters removed, letters in capitals. */
export function typedCouponCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '')
    .slice(0, couponCodeMaxLength);
}

export function isCouponCode(text: string): text is CouponCode {
  return /^[A-Z0-9-]{1,30}$/.test(text);
}

export function parseCouponCode(text: string): CouponCode | undefined {
  return isCouponCode(text) ? text : undefined;
}
