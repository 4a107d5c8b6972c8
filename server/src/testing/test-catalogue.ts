import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, addMinutes, localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database, NewRow, Row } from '../platform/database/tables.ts';

/** The ids of the packages. A slot's price covers five guests, without a surcharge. Each extra guest costs £15. */
export const classic = 1;
export const party = 2;
export const retired = 3;

/** The ids of the add-ons. */
export const menu = { platter: 1, cake: 2, prosecco: 3, retired: 4 } as const;

const packages: NewRow<'boatPackages'>[] = [
  { id: classic, name: 'Classic', price: pence(15_000), status: 'active' as const },
  { id: party, name: 'Party', price: pence(22_500), status: 'active' as const },
  { id: retired, name: 'Retired', price: pence(9000), status: 'inactive' as const },
].map((boatPackage) => ({
  ...boatPackage,
  longDescription: 'On the water.',
  displayPicture: 'seated-golden-hour.webp',
  durationMinutes: 120,
  displayOrder: boatPackage.id,
}));

const menuItems: NewRow<'menuItems'>[] = [
  { id: menu.platter, name: 'Grazing board', price: pence(850), type: 'food' as const, leadTimeHours: 72 },
  { id: menu.cake, name: 'Celebration cake', price: pence(3200), type: 'others' as const },
  { id: menu.prosecco, name: 'Prosecco', price: pence(2400), type: 'drinks' as const, isAlcohol: true },
  { id: menu.retired, name: 'Fondue', price: pence(1200), type: 'food' as const, isActive: false },
].map((item) => ({ description: 'Good.', image: 'menu-burger.webp', allergens: [], ...item }));

const settings: Record<string, string> = { max_bookable_month: '12' };

const publicSettings: Record<string, string> = { booking_period_info: 'Nothing to book in this month.' };

/** A small catalogue with `boats` boats; tests make the slots and coupons that they need. */
export async function insertCatalogue(db: Database, boats: number): Promise<void> {
  const rows = [
    ...Object.entries(settings).map(([key, value]) => ({ key, value, isPublic: false })),
    ...Object.entries(publicSettings).map(([key, value]) => ({ key, value, isPublic: true })),
  ];
  await db
    .insertInto('settings')
    .values(rows.map((row) => ({ ...row, note: 'For the tests.' })))
    .execute();
  await insertSold(db, boats);
}

/** Inserts only packages, menu and boats. */
export async function insertSold(db: Database, boats: number): Promise<void> {
  await db.insertInto('boatPackages').values(packages).execute();
  await db
    .insertInto('packageItems')
    .values({ packageId: classic, position: 0, code: 'time', description: 'Two hours on the water' })
    .execute();
  await db.insertInto('menuItems').values(menuItems).execute();
  // The sequences are moved past the ids that we chose for these rows.
  await sql`select setval(pg_get_serial_sequence('boat_packages', 'id'), ${retired}),
    setval(pg_get_serial_sequence('menu_items', 'id'), ${menu.retired})`.execute(db);
  const names = Array.from({ length: boats }, (_, index) => ({ name: `Boat ${index + 1}` }));
  await db.insertInto('boats').values(names).execute();
}

export type Slot = Row<'slots'>;

/** A row as tests write it: dates and times as plain text, money as a plain number of pence. */
type Plain<Columns> = { [Column in keyof Columns]: PlainValue<Columns[Column]> };
type PlainValue<Value> = Value extends Pence ? number : Value extends LocalDate | LocalTime ? string : Value;

export type RuleChanges = Partial<Omit<NewRow<'scheduleRules'>, 'startTimes'>> & { startTimes?: string[] };

export type Catalogue = {
  /** A slot. By default it is for every package, lasts two hours from 10:00, and has a day of its own. */
  aSlot: (changes?: Partial<Plain<NewRow<'slots'>>>) => Promise<Slot>;
  /** A rule, by default for every Saturday at 10:00 for two hours. Makes no slots. Returns the rule's id. */
  aRule: (changes?: RuleChanges) => Promise<number>;
  /** A coupon, by default of 100 % with a new code. Returns the code. */
  aCoupon: (changes?: Partial<Plain<NewRow<'coupons'>>>) => Promise<string>;
};

export function catalogueOf(db: Database, firstDay: string): Catalogue {
  let slots = 0;
  let coupons = 0;
  return {
    aSlot({ date, startTime: start = '10:00', endTime, pricePerExtraGuest = 1500, ...changes } = {}) {
      slots += 1;
      const startTime = localTime(start);
      return db
        .insertInto('slots')
        .values({
          date: date === undefined ? addDays(localDate(firstDay), slots) : localDate(date),
          startTime,
          endTime: endTime === undefined ? addMinutes(startTime, 120) : localTime(endTime),
          packageIds: null,
          surchargeKind: 'fixed',
          surchargeValue: 0,
          pricePerExtraGuest: pence(pricePerExtraGuest),
          minimumGuests: 5,
          scheduleRuleId: null,
          ...changes,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    async aRule({ startTimes = ['10:00'], ...changes } = {}) {
      const rule = {
        name: 'Saturdays',
        weekdays: [6],
        seasonStart: '01-01',
        seasonEnd: '12-31',
        startTimes: startTimes.map(localTime),
        durationMinutes: 120,
        packageIds: null,
        surchargeKind: 'fixed' as const,
        surchargeValue: 0,
        pricePerExtraGuest: pence(1500),
        minimumGuests: null,
      };
      const { id } = await db
        .insertInto('scheduleRules')
        .values({ ...rule, ...changes })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async aCoupon({ startsOn = null, endsOn = null, ...changes } = {}) {
      coupons += 1;
      const code = `CODE-${coupons}`;
      const coupon = {
        code,
        kind: 'percentage' as const,
        value: 10_000,
        startsOn: startsOn === null ? null : localDate(startsOn),
        endsOn: endsOn === null ? null : localDate(endsOn),
        maxUses: null,
        maxUsesPerEmail: null,
      };
      await db
        .insertInto('coupons')
        .values({ ...coupon, ...changes })
        .execute();
      return changes.code ?? code;
    },
  };
}

export function setSetting(db: Database, key: string, value: string) {
  return db.updateTable('settings').set({ value }).where('key', '=', key).execute();
}
