import { listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { listGallery } from '@slipway/shared/api/gallery.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { galleryPictures } from '@slipway/shared/values/site-gallery.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import type { CatalogueDeps } from './catalogue-memory.ts';
import { keptAnswers } from '../platform/http/kept-answers.ts';
import type { PublicReads } from '../platform/http/public-reads.ts';
import { readBoats, tablesOfBoats } from './boat-kinds.ts';
import { isOnSale, isUnanswered, offSaleFrom } from './dishes-on-sale.ts';
import { nextTermsAfter } from './business-terms.ts';
import { findGallery, findMenuItems, findPackages } from './catalogue-queries.ts';

export function catalogueRoutes(reads: PublicReads, deps: CatalogueDeps): void {
  const { db, business, now } = deps;
  const packages = keptAnswers(
    deps,
    ['package_items', 'schedule_rules', 'pictures', 'gallery_pictures', 'business_terms', ...tablesOfBoats],
    async () => {
      const at = deps.now();
      const boatsOf = await readBoats(db, at);
      const [ofHouse = { picture: galleryPictures[0], alt: '' }] = await findGallery(db);
      const data = (await findPackages(db)).map((boatPackage) => ({
        package_id: boatPackage.id,
        package_name: boatPackage.name,
        long_description: boatPackage.longDescription,
        // A package without its own picture shows the first picture of the gallery.
        ...(boatPackage.displayPicture === ''
          ? { display_picture: ofHouse.picture, picture_alt: ofHouse.alt }
          : { display_picture: boatPackage.displayPicture, picture_alt: boatPackage.pictureAlt }),
        display_price: poundsOf(boatPackage.price),
        currency: 'GBP',
        display_order: boatPackage.displayOrder,
        status: boatPackage.status,
        duration_minutes: boatPackage.minutesOfTimes ?? boatPackage.durationMinutes,
        price_per_person:
          boatPackage.pricePerExtraGuest === null ? null : poundsOf(boatPackage.pricePerExtraGuest),
        min_passenger_count: boatPackage.minimumGuests,
        most_guests: boatsOf(boatPackage).mostGuests,
        boats: boatsOf(boatPackage).boats,
        package_items: boatPackage.items.map((item) => ({
          code: item.code,
          package_item_description: item.description,
        })),
      }));
      return { data, until: await nextTermsAfter(db, at) };
    },
  );

  const menu = keptAnswers(deps, ['menu_items', 'business_versions', 'pictures'], async () => {
    await deps.followBusiness('at once');
    const isAlcoholAllowed = business.premisesLicenceNumber !== '';
    const today = venueDate(now());
    const items = (await findMenuItems(db, { isAlcoholAllowed })).filter((item) => isOnSale(item, today));
    const ends = items.map(offSaleFrom).filter((day) => day !== null);
    return {
      until: Math.min(...ends.map((day) => toInstant(day, localTime('00:00')).getTime())),
      data: items.map((item) => ({
        id: item.id,
        name: item.name,
        price: poundsOf(item.price),
        type: item.type,
        description: item.description,
        image: item.image,
        image_alt: item.pictureAlt,
        info: JSON.stringify(item.info),
        group_name: item.groupName,
        allergens: item.allergens ?? [],
        ...(isUnanswered(item) ? { allergens_unanswered: true } : {}),
        lead_time_hours: item.leadTimeHours,
        package_ids: item.packageIds,
        included_in_package_ids: item.includedInPackageIds,
        for_whole_boat: item.isForWholeBoat,
        sold_out_on: item.soldOutOn,
        alcohol: item.isAlcohol,
      })),
    };
  });

  const gallery = keptAnswers(deps, ['gallery_pictures', 'pictures'], async () => ({
    data: await findGallery(db),
  }));

  reads.serve(listPackages, () => packages('all'));
  reads.serve(listMenu, () => menu('all'));
  reads.serve(listGallery, () => gallery('all'));
}
