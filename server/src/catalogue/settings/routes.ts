import {
  type Demonstration,
  demonstrationSettingId,
  getSetting,
  openingSettingId,
  termsSettingId,
  wordsSettingId,
} from '@slipway/shared/api/catalogue.ts';
import { textPages } from '@slipway/shared/rules/house-text.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { notOpenYet } from '@slipway/shared/rules/opening.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { readOpening } from '../opening.ts';
import type { CatalogueDeps } from '../catalogue-memory.ts';
import { keptAnswers } from '../../platform/http/kept-answers.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import { readSaidTerms, tablesOfBoats } from '../boat-kinds.ts';
import { nextTermsAfter } from '../business-terms.ts';
import { readSaid } from '../house-texts.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** The notice above a month in which no day can be booked. */
const periodNoticeKey = 'booking_period_info';
/** The notice above the add-ons. The owner can edit it as one of the site's texts. */
const addOnNotice = { key: 'add_on_info', text: 'booking/add-ons' };

export function settingsRoutes(reads: PublicReads, deps: CatalogueDeps): void {
  const { db, now, isSimulated, isPublicDemo, forecastBy } = deps;
  const beside = forecastBy === undefined ? {} : { forecastBy };
  const settings = keptAnswers(
    deps,
    ['settings', 'business_terms', 'business_versions', 'house_texts', 'menu_items', ...tablesOfBoats],
    async (id) => {
      const [whole, ofPackage] = /_of_(\d{1,9})$/.exec(id) ?? ['', undefined];
      const page = textPages.find((each) => id === wordsSettingId(each) + whole);
      if (page !== undefined) {
        const at = now();
        const said = await readSaid(db, at, ofPackage === undefined ? undefined : Number(ofPackage), beside);
        return { data: { setting_value: JSON.stringify(said(page)) }, until: await nextTermsAfter(db, at) };
      }
      if (id === termsSettingId) {
        const at = now();
        const terms = await readSaidTerms(db, at);
        return {
          data: { setting_value: JSON.stringify({ ...terms, ...beside, ...(await vatBeside(db)) }) },
          until: await nextTermsAfter(db, at),
        };
      }
      if (id === demonstrationSettingId) {
        const value: Demonstration = isPublicDemo ? 'public' : isSimulated ? 'yes' : 'no';
        return { data: { setting_value: value } };
      }
      if (id === openingSettingId) return (await saidUntilOpen(db, now())) ?? { data: { setting_value: '' } };
      // Before the site opens, the notice above the month says why no day can be booked.
      const whyNone = id === periodNoticeKey ? await saidUntilOpen(db, now()) : undefined;
      if (whyNone !== undefined) return whyNone;
      const isNumber = /^\d{1,9}$/.test(id);
      const setting = await db
        .selectFrom('settings')
        .select(['key', 'value'])
        .where('isPublic', '=', true)
        .where(isNumber ? 'id' : 'key', '=', isNumber ? Number(id) : id)
        .executeTakeFirst();
      // A private setting gets the same answer as a setting that does not exist.
      if (setting === undefined) throw new Refusal('not_found');
      if (setting.key !== addOnNotice.key) return { data: { setting_value: setting.value } };
      const at = now();
      const said = (await readSaid(db, at))('booking').find(({ key }) => key === addOnNotice.text);
      return { data: { setting_value: said?.text ?? '' }, until: await nextTermsAfter(db, at) };
    },
  );
  reads.serve(getSetting, ({ params }) => settings(params.id));
}

async function vatBeside(db: Database): Promise<Pick<BusinessTerms, 'hasOwnVat'>> {
  const { rows } = await sql`
    select from boat_packages where vat_rate is not null and status = 'active'
    union all select from menu_items where vat_rate is not null limit 1`.execute(db);
  return rows.length > 0 ? { hasOwnVat: true } : {};
}

/** The notice that we are not open yet, with the announced day unless that has passed; undefined: we are open. */
async function saidUntilOpen(
  db: Database,
  now: Date,
): Promise<{ data: { setting_value: string }; until?: number } | undefined> {
  const opening = await readOpening(db);
  if (opening === undefined) return undefined;
  const { opensOn } = opening;
  if (opensOn === null || opensOn < venueDate(now)) return { data: { setting_value: notOpenYet(null) } };
  const until = toInstant(addDays(opensOn, 1), localTime('00:00')).getTime();
  return { data: { setting_value: notOpenYet(opensOn) }, until };
}
