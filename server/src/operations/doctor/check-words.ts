import { contradictionsIn } from '@slipway/shared/rules/contradictions.ts';
import { namesOfPages, pageOf } from '@slipway/shared/rules/house-text.ts';
import { typedWrongly } from '@slipway/shared/rules/typed-figures.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { readHouseTexts } from '../../catalogue/house-texts.ts';
import { readBusiness } from '../../catalogue/live-business.ts';

/** Every sentence of the site that says something else than what is done (docs/decisions/0128). */
export async function checkWords(db: Database, now: Date): Promise<Finding[]> {
  const { terms } = await readTermsAt(db, now);
  const business = await readBusiness(db);
  const shown = (await readHouseTexts(db)).filter(({ isShown }) => isShown);
  const wrong = shown.flatMap((text) => {
    const place = `“${text.title}” in ${namesOfPages[pageOf(text.key)]} says`;
    return [
      ...contradictionsIn(text, terms, business).map(({ says, isDone }) =>
        bad(`${place} “${says}” What is done: “${isDone}”`),
      ),
      ...typedWrongly(text, terms).map(({ sentence, is }) =>
        bad(`${place} “${sentence}” The figure is ${is}.`),
      ),
    ];
  });
  return wrong.length === 0 ? [good('FAQs, terms and policies say what is done.')] : wrong;
}
