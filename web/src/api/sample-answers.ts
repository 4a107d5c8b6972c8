import {
  type WireAvailableDate,
  type WirePackage,
  demonstrationSettingId,
  getSetting,
  listAvailability,
  listPackages,
  openingSettingId,
  termsSettingId,
  wordsSettingId,
} from '@slipway/shared/api/catalogue.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { saidTexts, textPages } from '@slipway/shared/rules/house-text.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import type { Business } from '@slipway/shared/business.ts';
import { business } from '../content/business.ts';

/** For tests: sample answers of the API, from which pages are rendered. */

export const aPackage = (id: number, name: string, price: number, status = 'active'): WirePackage => ({
  package_id: id,
  package_name: name,
  long_description: 'Two hours </script><b>on</b> the water',
  display_picture: 'boat.webp',
  picture_alt: '',
  display_price: price,
  currency: 'GBP',
  display_order: id,
  status,
  duration_minutes: 120,
  price_per_person: 15,
  min_passenger_count: 5,
  package_items: [{ code: 'time', package_item_description: 'Two hours' }],
});

const aDay = (date: string, start_time: string): WireAvailableDate => ({
  date,
  periods: [
    {
      period_id: 1,
      start_time,
      end_time: '20:00',
      base_price_mark_up: 0,
      price_type: 'fixed',
      isSoldOut: false,
      isAvailable: true,
      price_per_person: 15,
      min_passenger_count: 5,
      package_ids: [1],
    },
  ],
});

export const fetchPackages =
  (packages: readonly WirePackage[], of?: Business, demonstration = 'yes'): typeof fetch =>
  async (address) => {
    const isTerms = address === `/api${getSetting.path.replace(':id', termsSettingId)}`;
    const isDemonstration = address === `/api${getSetting.path.replace(':id', demonstrationSettingId)}`;
    const page = textPages.find(
      (each) => address === `/api${getSetting.path.replace(':id', wordsSettingId(each))}`,
    );
    if (page !== undefined)
      return answerOf({
        setting_value: JSON.stringify(saidTexts(firstWords, page, saidBy(firstTerms, of ?? business))),
      });
    const isOpening = address === `/api${getSetting.path.replace(':id', openingSettingId)}`;
    const isLastMonth = address === `/api${getSetting.path.replace(':id', 'max_bookable_month')}`;
    if (isOpening || isLastMonth) return answerOf({ setting_value: '' });
    if (address === `/api${listAvailability.path}`)
      return answerOf([aDay('2027-05-03', '09:30'), aDay('2027-05-04', '12:00')]);
    const data = isTerms
      ? { setting_value: JSON.stringify(firstTerms) }
      : isDemonstration
        ? { setting_value: demonstration }
        : address === `/api${listPackages.path}`
          ? packages
          : [];
    return answerOf(data);
  };

const answerOf = (data: unknown) => new Response(JSON.stringify({ success: true, message: '', data }));

/** Two packages on sale, and a third that is not. */
export const onSale = [
  aPackage(1, 'Classic', 151.5),
  aPackage(2, 'Party', 225),
  aPackage(3, 'Old', 9, 'inactive'),
];
