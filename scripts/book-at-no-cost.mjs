// Makes bookings as a visitor does, for programs that have only the server's address.

/**
 * Makes a booking at no cost, which needs no card.
 * @param {string} url
 * @param {string} name
 * @returns {Promise<{ id: string, email: string }>}
 */
export async function book(url, name) {
  const email = `${name}@example.com`;
  const customer = await post(url, '/user/create_or_update_user', {
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '7700900123',
    email,
    country: 'United Kingdom',
  });
  /** @type {{ date: string, periods: { period_id: number, isAvailable: boolean, base_price_mark_up: number }[] }[]} */
  const days = await post(url, '/periodstatic/get_available_period_by_daterange', { package_id: 1 });
  const free = days.flatMap(({ date, periods }) =>
    periods
      .filter(({ isAvailable, base_price_mark_up: surcharge }) => isAvailable && surcharge === 0)
      .map(({ period_id: id }) => ({ id, date })),
  );
  const slot = free[Math.floor(Math.random() * free.length)];
  if (slot === undefined) throw new Error('no time is free');
  const pounds = 150;
  const id = await post(url, '/booking/add_zero_cost_reservation', {
    payment_method_id: '5',
    customer: customer.id,
    package_id: 1,
    package_amount: pounds,
    date: slot.date,
    period_id: slot.id,
    order_items: [],
    boats: [2],
    passengers: 2,
    discount: 0,
    coupon_discount: pounds,
    coupon_code: 'ONTHEHOUSE',
    total: 0,
  });
  return { id, email };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 */
async function post(url, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}
