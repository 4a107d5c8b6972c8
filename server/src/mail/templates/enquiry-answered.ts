import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { paragraph, questions } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Answer = {
  /** The whole answer as a member of staff typed it, with the greeting. The email adds no text from the enquiry. */
  words: string;
  /** The day whose free times are listed, and the number of guests; null: no times are listed. */
  day: { date: string; guests: number | null } | null;
};

export const enquiryAnswered: MailTemplate<Answer> = {
  name: 'enquiry_answered',
  version: 1,
  content: ({ words, day }, { business, publicUrl }) => ({
    subject: `Your question to ${business.name}`,
    heading: `Your question to ${business.name}`,
    parts: [
      ...words
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(paragraph),
      ...(day === null
        ? []
        : [
            {
              kind: 'link' as const,
              before: 'What is free on that day',
              label: 'See what is free now',
              address:
                publicUrl +
                sitePaths.booking({
                  date: day.date,
                  ...(day.guests === null ? {} : { guests: day.guests }),
                }),
            },
            paragraph('Nothing is held for you until you book.'),
          ]),
      paragraph(questions(business)),
    ],
  }),
};

/** To the author of an enquiry, at the address that they typed; their reply goes to the business. */
export function enquiryAnsweredMail(recipient: string, { words, day }: Answer): Mail {
  return { kind: 'enquiry_answered', bookingId: null, recipient, ...said(enquiryAnswered, { words, day }) };
}
