import { getSetting, listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, testAppOfFile } from '../testing/test-app.ts';
import { business } from '../testing/test-deps.ts';
import { classic, menu, party } from '../testing/test-catalogue.ts';
import type { Visitor } from '../testing/test-visitor.ts';

const site = testAppOfFile();
let visitor: Visitor;
beforeAll(async () => {
  visitor = site.aVisitor();
});

test('all packages are listed in order with their items, including inactive packages, which the site hides', async () => {
  const packages = await visitor.get(listPackages);
  expect(packages.map((each) => [each.package_name, each.status, each.display_price])).toEqual([
    ['Classic', 'active', 150],
    ['Party', 'active', 225],
    ['Retired', 'inactive', 90],
  ]);
  expect(packages[0]).toEqual({
    package_id: classic,
    package_name: 'Classic',
    long_description: 'On the water.',
    display_picture: 'seated-golden-hour.webp',
    picture_alt: '',
    display_price: 150,
    currency: 'GBP',
    display_order: 1,
    status: 'active',
    duration_minutes: 120,
    price_per_person: null,
    min_passenger_count: null,
    package_items: [{ code: 'time', package_item_description: 'Two hours on the water' }],
  });
});

test('a package shows the lowest price of an extra guest among the rules that make its slots', async () => {
  await site.aRule();
  await site.aRule({ pricePerExtraGuest: pence(1200), minimumGuests: 4, packageIds: [party] });
  await site.aRule({ pricePerExtraGuest: pence(100), minimumGuests: 10, packageIds: [99] });
  const packages = await visitor.get(listPackages);
  await site.db.deleteFrom('scheduleRules').execute();
  expect(
    packages.map((each) => [each.package_name, each.price_per_person, each.min_passenger_count]),
  ).toEqual([
    ['Classic', 15, 5],
    ['Party', 12, 5],
    ['Retired', 15, 5],
  ]);
});

test('a package without a picture shows the gallery’s first picture, or a built-in picture if the gallery is empty', async () => {
  const shown = async () => {
    const packages = await visitor.get(listPackages);
    return packages.map((each) => each.display_picture);
  };
  await site.db.updateTable('boatPackages').set({ displayPicture: '' }).where('id', '=', classic).execute();
  expect(await shown()).toEqual(Array(3).fill('seated-golden-hour.webp'));
  await site.db
    .insertInto('galleryPictures')
    .values({ picture: 'evening-lights.webp', caption: 'Evening', position: 0 })
    .execute();
  expect(await shown()).toEqual([
    'evening-lights.webp',
    'seated-golden-hour.webp',
    'seated-golden-hour.webp',
  ]);
  await site.db.deleteFrom('galleryPictures').execute();
  await site.db
    .updateTable('boatPackages')
    .set({ displayPicture: 'seated-golden-hour.webp' })
    .where('id', '=', classic)
    .execute();
});

describe('the menu', () => {
  test('the menu has the active items, with bullets as a JSON list and prices in pounds', async () => {
    await site.db
      .updateTable('menuItems')
      .set({ info: ['Feeds one', 'Say “nuts”'], allergens: ['Milk'], groupName: 'Platters' })
      .where('id', '=', menu.platter)
      .execute();
    const items = await visitor.get(listMenu);
    expect(items.map(({ name }) => name)).toEqual(['Prosecco', 'Grazing board', 'Celebration cake']);
    expect(items.find(({ id }) => id === menu.platter)).toEqual({
      id: menu.platter,
      name: 'Grazing board',
      price: 8.5,
      type: 'food',
      description: 'Good.',
      image: 'menu-burger.webp',
      image_alt: '',
      info: '["Feeds one","Say “nuts”"]',
      group_name: 'Platters',
      allergens: ['Milk'],
      lead_time_hours: 72,
      package_ids: null,
      included_in_package_ids: [],
      for_whole_boat: false,
      sold_out_on: null,
      alcohol: false,
    });
  });

  test('the menu hides alcohol if the business has no premises licence', async () => {
    const deps = { business: { ...business, premisesLicenceNumber: '' } };
    const dry = await openTestApp({ database: site.database, deps });
    const items = await dry.aVisitor().get(listMenu);
    expect(items.map(({ name }) => name)).toEqual(['Grazing board', 'Celebration cake']);
    await dry.close();
  });
});

describe('settings', () => {
  const setting = (id: string) => visitor.ask(getSetting, { params: { id } });

  test('a public setting can be read by its key and by its number', async () => {
    const { id } = await site.db
      .selectFrom('settings')
      .select('id')
      .where('key', '=', 'booking_period_info')
      .executeTakeFirstOrThrow();
    for (const name of ['booking_period_info', String(id)]) {
      const { setting_value } = await visitor.get(getSetting, { params: { id: name } });
      expect(setting_value).toBe('Nothing to book in this month.');
    }
  });

  test('a private setting, requested by key or number, gets the same answer as an unknown setting', async () => {
    const { id } = await site.db
      .selectFrom('settings')
      .select('id')
      .where('key', '=', 'max_bookable_month')
      .executeTakeFirstOrThrow();
    const unknown = await setting('no_such_key');
    expect(unknown.status).toBe(404);
    for (const name of ['max_bookable_month', String(id), '99999', '999999999', '9999999999', '-1', "'"]) {
      const { status, text } = await setting(name);
      expect([name, status, text]).toEqual([name, 404, unknown.text]);
    }
    expect((await setting('add_on_info\u0000')).status).toBe(400);
  });
});
