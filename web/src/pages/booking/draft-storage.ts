import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from '../../storage/tab-storage.ts';
import { type BookingDraft, emptyDraft } from './draft-state.ts';
import { draftSchema } from './draft-schema.ts';

/** The version of stored drafts. Raise it if the shape of a draft changes, so that older drafts are dropped. */
const version = 3;

const stored = z.object({ version: z.literal(version), draft: draftSchema });

export function readDraft(storage: TabStorage): BookingDraft {
  const parsed = stored.safeParse(parseJson(storage.read(tabKeys.draft)));
  if (!parsed.success) return emptyDraft;
  const draft = {
    ...parsed.data.draft,
    details: { ...parsed.data.draft.details, guests: emptyDraft.details.guests },
  };
  // A coupon that was being checked is dropped, because the page that waited for the answer has been closed.
  return draft.coupon.kind === 'applying' ? { ...draft, coupon: { kind: 'none' } } : draft;
}

export function writeDraft(storage: TabStorage, draft: BookingDraft): void {
  if (draft === emptyDraft) storage.remove(tabKeys.draft);
  else {
    const details = { ...draft.details, guests: undefined };
    storage.write(tabKeys.draft, JSON.stringify({ version, draft: { ...draft, details } }));
  }
}
