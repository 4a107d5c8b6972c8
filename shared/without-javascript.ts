import { type Business, displayPhone } from './business.ts';

/** What to do where a page needs JavaScript, as HTML: '... to book online. Without it, call 01632 960142 and we’ll book for you.' */
export function withoutJavaScript({ phone }: Pick<Business, 'phone'>, deed: string, help: string): string {
  return `<p>You need JavaScript to ${deed}. Without it, call <a href="tel:${phone}">${displayPhone(phone)}</a> and we’ll ${help}.</p>`;
}
