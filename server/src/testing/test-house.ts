import { getSetting, wordsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { Change, ChangeFields } from '@slipway/shared/api/console/changes.ts';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { notedAtConsole } from '../set-up/change-kind.ts';
import { minute } from './test-clock.ts';
import { beginSets, bench, owner, site, undoChangeSet } from './test-sets.ts';

/** Resets the business's details, terms and texts, before each test that edits them. */
export async function beginHouse(): Promise<void> {
  // The clock is set back for each test. Versions that an earlier test published would come into force again,
  // so this deletes them.
  for (const [table, trigger] of [
    ['business_terms', 'refuse_change_of_terms'],
    ['business_versions', 'refuse_change_of_version'],
    ['house_texts', 'refuse_change_of_version'],
  ])
    await sql
      .raw(
        `alter table ${table} disable trigger ${trigger};
        delete from ${table} where note = '${notedAtConsole}';
        alter table ${table} enable trigger ${trigger}`,
      )
      .execute(site.db);
  await beginSets();
  site.deps.catalogue.forget(await site.deps.catalogue.current());
  await site.deps.followBusiness('at once');
}

export const ofBusiness = (words: ChangeFields<'business'>): Change => ({
  id: randomUUID(),
  kind: 'business',
  words,
});
export const ofWords = (words: ChangeFields<'words'>): Change => ({ id: randomUUID(), kind: 'words', words });
export const ofFigures = (words: ChangeFields<'figures'>): Change => ({
  id: randomUUID(),
  kind: 'figures',
  words,
});
/** One of the sample FAQs, which the tests edit. */
export const dogs = { page: 'faqs', text: 'faqs/23', title: 'Can we bring the dog?' } as const;

/** Undoes a change set two minutes after its publication. Returns the rows that could not be undone. */
export async function takeBack({ set }: { set: string }): Promise<string[]> {
  site.clock.forward(2 * minute);
  const { result } = await bench.run(owner(), undoChangeSet, { set });
  return (result as { left: string[] }).left;
}

/** The texts of a page as the site shows them. */
export async function said(page: TextPage): Promise<SaidText[]> {
  const visitor = site.aVisitor();
  const { setting_value } = await visitor.get(getSetting, { params: { id: wordsSettingId(page) } });
  return JSON.parse(setting_value) as SaidText[];
}
