import type { Business } from '@slipway/shared/business.ts';
import { letterHtml } from './letter-html.ts';
import { type Letter, type Part, type Sender, imprint, questions } from './letter-parts.ts';
import type { Mail } from './mail.ts';

type Head = Pick<Mail, 'kind' | 'bookingId' | 'recipient'> & Partial<Pick<Mail, 'calendar' | 'onceKey'>>;

/** One template, two renderings: text and HTML cannot say different things. */
export function mailOf(head: Head, letter: Letter, { business }: Pick<Sender, 'business'>): Mail {
  return {
    replyTo: null,
    ...head,
    subject: letter.subject,
    text: letterText(letter, business),
    html: letterHtml(letter, business),
  };
}

function letterText({ heading, parts }: Letter, business: Business): string {
  return `${[heading, ...parts.map(partText), questions(business), imprint(business)].join('\n\n')}\n`;
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'words':
      return part.words;
    case 'facts':
    case 'prices':
      return part.lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return [`${part.title}:`, ...part.items.map((item) => `- ${item}`)].join('\n');
    case 'link':
      return `${part.before}: ${part.address}`;
  }
}
