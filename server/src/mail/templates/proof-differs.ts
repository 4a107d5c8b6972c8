import type { Business } from '@slipway/shared/business.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const proofDiffers: MailTemplate<{ date: LocalDate; sentences: string[]; more: number }> = {
  name: 'proof_differs',
  version: 1,
  content: ({ date, sentences, more }) => ({
    subject: `Your books do not balance on ${formatLongDate(date)}`,
    heading: 'Your books do not balance this morning.',
    parts: [
      paragraph(
        'Every morning at six the site compares its books with the records of your money at the payment providers and in the drawers. These differences are new this morning:',
      ),
      ...sentences.map((sentence) => paragraph(sentence)),
      ...(more === 0 ? [] : [paragraph(`And ${counted(more, 'more', 'more')}.`)]),
      paragraph(
        'The site continues to sell. At the console, Money shows each difference with its booking, and what to check in the dashboard of your payment provider.',
      ),
    ],
  }),
};

/**
 * Tells the owner, at most once a morning, about new differences between our books and the records of a
 * payment provider or a cash drawer.
 */
export function proofDiffersMail(
  date: LocalDate,
  { sentences, more }: { sentences: string[]; more: number },
  business: Business,
): Mail {
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: business.email,
    onceKey: `proof differs ${date}`,
    ...said(proofDiffers, { date, sentences, more }),
  };
}
