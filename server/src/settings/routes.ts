import type { FastifyInstance } from 'fastify';
import { demonstrationSettingId, getSetting, termsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { Deps } from '../runtime/deps.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { readTermsAt } from '../runtime/business-terms.ts';
import { Refusal } from '../http/refusal.ts';

export function settingsRoutes(app: FastifyInstance, { db, now, isSimulated }: Deps): void {
  serveEndpoint(app, getSetting, async ({ params }) => {
    if (params.id === termsSettingId) {
      return { data: { setting_value: JSON.stringify((await readTermsAt(db, now())).terms) } };
    }
    if (params.id === demonstrationSettingId) return { data: { setting_value: isSimulated ? 'yes' : 'no' } };
    const isNumber = /^\d{1,9}$/.test(params.id);
    const setting = await db
      .selectFrom('settings')
      .select('value')
      .where('isPublic', '=', true)
      .where(isNumber ? 'id' : 'key', '=', isNumber ? Number(params.id) : params.id)
      .executeTakeFirst();
    // A private key gets the same answer as one that does not exist.
    if (setting === undefined) throw new Refusal('not_found');
    return { data: { setting_value: setting.value } };
  });
}
