import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { mailRow } from '../mail/mail-queries.ts';
import type { Mail } from '../mail/mail.ts';
import { type RenderedMail, type StoredMail, renderMail } from '../mail/render-mail.ts';
import { business } from './test-deps.ts';

/** Renders an email about a real booking as its recipient reads it. The facts pass through JSON, as in the outbox. */
export function renderedMail(mail: Mail, terms: BusinessTerms, now: Date): RenderedMail {
  const row = mailRow(mail, now) as StoredMail;
  const facts = JSON.parse(JSON.stringify(mail.facts)) as object;
  return renderMail(
    { ...row, facts, terms, bookedAt: now },
    { business, publicUrl: 'https://boats.example', realSince: new Date(0) },
  );
}
