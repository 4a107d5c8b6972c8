import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type To = { name: string; email: string };

export const staffCode: MailTemplate<{ name: string; code: string; minutes: number }> = {
  name: 'staff_code',
  version: 1,
  content: ({ name, code, minutes }, { business }) => ({
    subject: `${code} is your code for ${business.name}`,
    heading: `${code} is your code, ${name}.`,
    parts: [
      paragraph(`Type it at the console within ${minutes} minutes. It works once.`),
      paragraph('We never ask for it on the phone. If you did not ask for it, you need not do anything.'),
    ],
  }),
};

/** The email with a code for a member of staff: twelve digits to type at the console, in groups of four. */
export function staffCodeMail({ name, email }: To, code: string, minutes: number): Mail {
  return {
    kind: 'staff_code',
    bookingId: null,
    recipient: email,
    ...said(staffCode, { name, code: code.match(/.{4}/g)?.join(' ') ?? code, minutes }),
  };
}

export const staffInvite: MailTemplate<{ name: string; url: string; hours: number }> = {
  name: 'staff_invite',
  version: 1,
  content: ({ name, url, hours }, { business }) => ({
    subject: `Your sign-in link for ${business.name}`,
    heading: `Welcome, ${name}.`,
    parts: [
      paragraph(
        `Open this link on the phone or computer that you will use. It works once, for ${hours} hours.`,
      ),
      { kind: 'link', before: 'Your link', label: 'Sign in', address: url },
    ],
  }),
};

/** The email with the link for the first sign-in of a new member of staff. */
export function staffInviteMail({ name, email }: To, { url, hours }: { url: string; hours: number }): Mail {
  return {
    kind: 'staff_invite',
    bookingId: null,
    recipient: email,
    ...said(staffInvite, { name, url, hours }),
  };
}

export const staffNotice: MailTemplate<{ name: string; what: string; todo?: string }> = {
  name: 'staff_notice',
  version: 1,
  content: ({ name, what, todo }, { business }) => ({
    subject: `${business.name}: ${what}`,
    heading: `${what}.`,
    parts: [
      paragraph(
        todo ??
          `${name}, if you expected this, you need not do anything. If not, please end all sessions at the console under People and devices, or ask an owner to.`,
      ),
    ],
  }),
};

/**
 * Tells a member of staff or an owner that a sign-in has changed, so that an unexpected change is noticed. With `todo`,
 * tells an owner about something else, and what to do about it.
 */
export function staffNoticeMail({ name, email }: To, what: string, todo?: string): Mail {
  const facts = { name, what, ...(todo === undefined ? {} : { todo }) };
  return { kind: 'staff_notice', bookingId: null, recipient: email, ...said(staffNotice, facts) };
}
