import type { Business } from '@slipway/shared/business.ts';
import { mailHtml } from './mail-html.ts';
import { type MailContent, type Part, type Sender, imprint, questions } from './mail-content.ts';
import type { Mail } from './mail.ts';

type Head = Pick<Mail, 'kind' | 'bookingId' | 'recipient'> & Partial<Pick<Mail, 'calendar' | 'onceKey'>>;

/** One template, two renderings: text and HTML cannot say different things. */
export function composeMail(head: Head, content: MailContent, { business }: Pick<Sender, 'business'>): Mail {
  return {
    replyTo: null,
    ...head,
    subject: content.subject,
    text: mailText(content, business),
    html: mailHtml(content, business),
  };
}

function mailText({ heading, parts }: MailContent, business: Business): string {
  return `${[heading, ...parts.map(partText), questions(business), imprint(business)].join('\n\n')}\n`;
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text;
    case 'facts':
    case 'prices':
      return part.lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'list':
      return [`${part.title}:`, ...part.items.map((item) => `- ${item}`)].join('\n');
    case 'link':
      return `${part.before}: ${part.address}`;
  }
}
