import type { Business } from '@slipway/shared/business.ts';
import { mailHtml } from './mail-html.ts';
import { type MailContent, type Part, type Sender, imprint, questions } from './mail-content.ts';

/** One content, two renderings: text and HTML cannot say different things. */
export function composeMail(recipient: string, content: MailContent, { business }: Pick<Sender, 'business'>) {
  const foot = footOf(recipient, business);
  return { text: mailText(content, foot), html: () => mailHtml(content, business, foot) };
}

/** Nobody needs to be told to call themselves. */
function footOf(recipient: string, business: Business): string[] {
  return [...(recipient === business.email ? [] : [questions(business)]), imprint(business)];
}

function mailText({ heading, parts }: MailContent, foot: readonly string[]): string {
  return `${[heading, ...parts.map(partText), ...foot].join('\n\n')}\n`;
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.lead === undefined ? part.text : `${part.lead} ${part.text}`;
    case 'facts':
    case 'prices':
      return part.lines.map(({ label, value, address = value }) => `${label}: ${address}`).join('\n');
    case 'list':
      return [`${part.title}:`, ...part.items.map((item) => `- ${item}`)].join('\n');
    case 'link':
      return [
        `${part.before}: ${part.address}`,
        ...(part.also ?? []).map(({ label, address }) => `${label}: ${address}`),
      ].join('\n');
  }
}
