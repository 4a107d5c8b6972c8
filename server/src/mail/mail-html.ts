import type { Business } from '@slipway/shared/business.ts';
import { type MailContent, type Line, type Part, imprint, questions } from './mail-content.ts';
import { type Html, html } from './html.ts';

// Inline styles only: many mail programs support no others. The colours are those of web/src/ui/tokens.css.
const face = 'font-family:Figtree,Helvetica,Arial,sans-serif';
const display = 'font-family:Gabarito,Helvetica,Arial,sans-serif;font-weight:800;letter-spacing:-.01em';
const ink = '#10303a';
const soft = '#41595f';

const styles = {
  body: `margin:0;padding:0;background:#fdf8ee;color:${ink};${face};font-size:17px;line-height:1.55;overflow-wrap:anywhere`,
  outside: 'padding:24px 12px 40px',
  sheet: 'max-width:600px;margin:0 auto;background:#fffefb;border-radius:24px;overflow:hidden',
  band: `background:#0b5965;padding:20px 28px;color:#fffefb;${display};font-size:21px;line-height:1.2`,
  ring: 'display:inline-block;width:14px;height:14px;margin-right:12px;border:6px solid #fffefb;border-right-color:#f4714f;border-radius:50%;vertical-align:-7px',
  awning: 'height:8px;background:#f4714f;font-size:0;line-height:0',
  inside: 'padding:28px 28px 12px',
  heading: `margin:0 0 20px;${display};font-size:30px;line-height:1.1`,
  paragraph: 'margin:0 0 18px',
  table: 'width:100%;margin:0 0 22px;border-collapse:collapse;background:#e8f4f0;border-radius:16px',
  name: `padding:9px 8px 9px 18px;color:${soft};font-weight:400;text-align:left;vertical-align:top;overflow-wrap:normal`,
  fact: 'padding:9px 18px 9px 8px;font-weight:650;vertical-align:top;overflow-wrap:anywhere',
  amount: 'padding:9px 18px 9px 8px;font-weight:650;text-align:right;vertical-align:top;white-space:nowrap',
  title: `margin:0 0 8px;${display};font-size:20px;line-height:1.2`,
  list: 'margin:0 0 22px;padding:0 0 0 20px',
  item: 'margin:0 0 7px',
  action: 'margin:0 0 26px',
  button: `display:inline-block;padding:14px 26px;border-radius:999px;background:#f4714f;color:${ink};${display};font-weight:700;font-size:18px;line-height:1.2;text-decoration:none`,
  foot: `padding:20px 28px 26px;background:#f7ebd7;color:${soft};font-size:14px;line-height:1.5`,
} as const;

/** One column that fits a phone; opening the email fetches nothing from anywhere. */
export function mailHtml({ subject, heading, parts }: MailContent, business: Business): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <title>${subject}</title>
      </head>
      <body style="${styles.body}">
        <div style="${styles.outside}">
          <div style="${styles.sheet}">
            <div style="${styles.band}"><span style="${styles.ring}"></span>${business.name}</div>
            <div style="${styles.awning}"></div>
            <div style="${styles.inside}">
              <h1 style="${styles.heading}">${heading}</h1>
              ${parts.map(partHtml)}
            </div>
            <div style="${styles.foot}">
              <p style="margin:0 0 8px">${questions(business)}</p>
              <p style="margin:0">${imprint(business)}</p>
            </div>
          </div>
        </div>
      </body>
    </html>`.html;
}

function partHtml(part: Part): Html {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="${styles.paragraph}">${part.text}</p>`;
    case 'facts':
      return table(part.lines, styles.fact);
    case 'prices':
      return table(part.lines, styles.amount);
    case 'list':
      return html`<h2 style="${styles.title}">${part.title}</h2>
        <ul style="${styles.list}">
          ${part.items.map((item) => html`<li style="${styles.item}">${item}</li>`)}
        </ul>`;
    case 'link':
      return html`<p style="${styles.action}">
        <a style="${styles.button}" href="${part.address}">${part.label}</a>
      </p>`;
  }
}

function table(lines: readonly Line[], valueStyle: string): Html {
  return html`<table style="${styles.table}">
    ${lines.map(
      ({ label, value }) =>
        html`<tr>
          <th scope="row" style="${styles.name}">${label}</th>
          <td style="${valueStyle}">${value}</td>
        </tr>`,
    )}
  </table>`;
}
