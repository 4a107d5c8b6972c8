import type { ChangeKindName } from '@slipway/shared/api/console/changes.ts';
import type { ChangeKind } from '../change-kind.ts';
import { boat } from './boat.ts';
import { boatKind } from './boat-kind.ts';
import { business } from './business.ts';
import { coupon } from './coupon.ts';
import { figures } from './figures.ts';
import { gallery } from './gallery.ts';
import { menuItem } from './menu-item.ts';
import { order } from './order.ts';
import { boatPackage } from './package.ts';
import { priceByHand } from './price-by-hand.ts';
import { setUp } from './set-up.ts';
import { specialDays } from './special-days.ts';
import { weeklyTimes } from './weekly-times.ts';
import { words } from './words.ts';

/** Every kind of change. */
export const changeKinds: { [Kind in ChangeKindName]: ChangeKind<Kind> } = {
  weekly_times: weeklyTimes,
  special_days: specialDays,
  price_by_hand: priceByHand,
  figures,
  menu_item: menuItem,
  package: boatPackage,
  order,
  boat_kind: boatKind,
  boat,
  coupon,
  business,
  set_up: setUp,
  gallery,
  words,
};
