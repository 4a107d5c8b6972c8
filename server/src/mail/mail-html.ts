import type { Business } from '@slipway/shared/business.ts';
import type { Line, Link, MailContent, Part } from './mail-content.ts';
import { type Html, html } from './html.ts';

// Inline styles only: many email programs support no others. The colours are those of ui/tokens.css.
const face = 'font-family:Figtree,Helvetica,Arial,sans-serif';
const display = 'font-family:Gabarito,Helvetica,Arial,sans-serif;font-weight:800;letter-spacing:-.01em';
const ink = '#10303a';
const soft = '#41595f';

const styles = {
  body: `margin:0;padding:0;background:#fdf8ee;color:${ink};${face};font-size:16px;line-height:1.45;overflow-wrap:anywhere`,
  outside: 'padding:12px 8px 20px',
  sheet: 'max-width:600px;margin:0 auto;background:#fffefb;border-radius:24px;overflow:hidden',
  band: `background:#0b5965;padding:12px 20px;color:#fffefb;${display};font-size:19px;line-height:1.2`,
  ring: 'display:inline-block;width:14px;height:14px;margin-right:12px;border:6px solid #fffefb;border-right-color:#f4714f;border-radius:50%;vertical-align:-7px',
  awning: 'height:6px;background:#f4714f;font-size:0;line-height:0',
  inside: 'padding:16px 16px 4px',
  heading: `margin:0 0 14px;${display};font-size:23px;line-height:1.1`,
  paragraph: 'margin:0 0 10px;font-size:15px;line-height:1.4',
  small: `margin:0 0 12px;color:${soft};font-size:13px`,
  table: 'width:100%;margin:0 0 14px;border-collapse:collapse;background:#e8f4f0;border-radius:16px',
  name: `padding:3px 8px 3px 14px;color:${soft};font-weight:400;text-align:left;vertical-align:top;overflow-wrap:normal`,
  fact: 'padding:3px 14px 3px 8px;font-weight:650;vertical-align:top;overflow-wrap:anywhere',
  amount: 'padding:3px 14px 3px 8px;font-weight:650;text-align:right;vertical-align:top;white-space:nowrap',
  title: `margin:0 0 8px;${display};font-size:20px;line-height:1.2`,
  list: 'margin:0 0 14px;padding:0 0 0 20px',
  item: 'margin:0 0 5px',
  action: 'margin:0 0 14px',
  button: `display:block;padding:13px 20px;border-radius:999px;background:#f4714f;text-align:center;color:${ink};${display};font-weight:700;font-size:18px;line-height:1.2;text-decoration:none`,
  also: 'width:100%;margin:8px 0 0;border-collapse:collapse;table-layout:fixed',
  alsoCell: 'padding:0 3px',
  quiet: `display:block;padding:9px 6px;border:2px solid ${ink};border-radius:999px;color:${ink};${display};font-weight:700;font-size:16px;line-height:1.2;text-align:center;text-decoration:none`,
  main: `${display};font-size:18px;line-height:1.25`,
  foot: `padding:14px 20px 18px;background:#f7ebd7;color:${soft};font-size:13px;line-height:1.4`,
} as const;

/** A label of up to this many characters ('Arrive by') stays on one line; a long name may break. */
const longestUnbroken = 12;

/** Builds an email of one column, which fits a phone. Opening the email loads nothing from the network. */
export function mailHtml(
  { subject, heading, parts }: MailContent,
  business: Business,
  foot: readonly string[],
): string {
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
              ${foot.map((line) => html`<p style="margin:0 0 6px">${line}</p>`)}
            </div>
          </div>
        </div>
      </body>
    </html>`.html;
}

function partHtml(part: Part): Html {
  switch (part.kind) {
    case 'paragraph':
      return html`<p style="${part.isSmall === true ? styles.small : styles.paragraph}">
        ${part.lead === undefined ? '' : html`<strong>${part.lead}</strong> `}${part.text}
      </p>`;
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
      return html`<div style="${styles.action}">
        <a style="${styles.button}" href="${part.address}">${part.label}</a>
        ${part.also === undefined ? '' : quietLinks(part.also)}
      </div>`;
  }
}

/** Each row shows two links. A third link begins a second row. */
function quietLinks(links: readonly Link[]): Html {
  const rows = links.flatMap((_, index) => (index % 2 === 0 ? [links.slice(index, index + 2)] : []));
  return html`${rows.map(
    (row) =>
      html`<table role="presentation" style="${styles.also}">
        <tr>
          ${row.map(
            ({ label, address }) =>
              html`<td style="${styles.alsoCell}">
                <a style="${styles.quiet}" href="${address}">${label}</a>
              </td>`,
          )}
        </tr>
      </table>`,
  )}`;
}

function table(lines: readonly Line[], valueStyle: string): Html {
  const mainStyle = `${valueStyle};${styles.main}`;
  return html`<table style="${styles.table}">
    ${lines.map(
      ({ label, value, address, isMain = false }) =>
        html`<tr>
          <th
            scope="row"
            style="${label.length <= longestUnbroken ? `${styles.name};white-space:nowrap` : styles.name}"
          >
            ${label}
          </th>
          <td style="${isMain ? mainStyle : valueStyle}">${valueOf(value, address)}</td>
        </tr>`,
    )}
  </table>`;
}

function valueOf(value: string, address: string | undefined): Html | string {
  return address === undefined ? value : html`<a style="color:${ink}" href="${address}">${value}</a>`;
}
