export const secretId = '0123456789abcdefghijklmnop';
export const attempt = { booking_id: secretId, payment_reference: secretId };
export const platter = {
  menu_id: 4,
  menu_name: 'Grazing platter',
  quantity: 2,
  price: 34,
  menu_type: 'food',
  comment: 'No nuts, please.\nThank you!',
};
/** A reservation request as a browser may send it, every key filled in. */
export const reservation = {
  payment_method_id: '1',
  customer: secretId,
  package_amount: 215,
  package_id: 1,
  date: '2027-05-08',
  order_items: [platter],
  boats: [7],
  passengers: 7,
  period_id: 12,
  discount: 0,
  coupon_discount: 24.5,
  total: 288.5,
  coupon_code: 'WELCOME10',
  captain_declared: true,
  replaces: attempt,
};
