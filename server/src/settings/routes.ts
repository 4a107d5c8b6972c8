import { demonstrationSettingId, getSetting, termsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { Deps } from '../runtime/deps.ts';
import { keptAnswers } from '../http/kept-answers.ts';
import type { PublicReads } from '../http/public-reads.ts';
import { nextTermsAfter, readTermsAt } from '../runtime/business-terms.ts';
import { Refusal } from '../http/refusal.ts';

export function settingsRoutes(reads: PublicReads, deps: Deps): void {
  const { db, now, isSimulated } = deps;
  const settings = keptAnswers(deps, ['settings', 'business_terms'], async (id) => {
    if (id === termsSettingId) {
      const at = now();
      const { terms } = await readTermsAt(db, at);
      return { data: { setting_value: JSON.stringify(terms) }, until: await nextTermsAfter(db, at) };
    }
    if (id === demonstrationSettingId) return { data: { setting_value: isSimulated ? 'yes' : 'no' } };
    const isNumber = /^\d{1,9}$/.test(id);
    const setting = await db
      .selectFrom('settings')
      .select('value')
      .where('isPublic', '=', true)
      .where(isNumber ? 'id' : 'key', '=', isNumber ? Number(id) : id)
      .executeTakeFirst();
    // A private key gets the same answer as one that does not exist.
    if (setting === undefined) throw new Refusal('not_found');
    return { data: { setting_value: setting.value } };
  });
  reads.serve(getSetting, ({ params }) => settings(params.id));
}
