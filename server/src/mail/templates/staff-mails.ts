import { composeMail } from '../compose-mail.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import type { Mail } from '../mail.ts';

type To = { name: string; email: string };

/** To somebody who works here: six digits to type at the console. */
export function staffCodeMail(
  { name, email }: To,
  code: string,
  minutes: number,
  { business }: Sender,
): Mail {
  return composeMail(
    { kind: 'staff_code', bookingId: null, recipient: email },
    {
      subject: `${code} is your code for ${business.name}`,
      heading: `${code} is your code, ${name}.`,
      parts: [
        paragraph(`Type it at the console within ${minutes} minutes. It works once.`),
        paragraph('We never ask for it on the phone. If you did not ask for it, you need not do anything.'),
      ],
    },
    { business },
  );
}

/** To somebody who was added: the link that lets them in. */
export function staffInviteMail(
  { name, email }: To,
  { url, hours }: { url: string; hours: number },
  { business }: Sender,
): Mail {
  return composeMail(
    { kind: 'staff_invite', bookingId: null, recipient: email },
    {
      subject: `Your way in at ${business.name}`,
      heading: `Welcome, ${name}.`,
      parts: [
        paragraph(
          `Open this link on the phone or computer that you will use. It works once, for ${hours} hours.`,
        ),
        { kind: 'link', before: 'Your link', label: 'Let me in', address: url },
      ],
    },
    { business },
  );
}

/** To somebody whose way in has changed, and to every owner: whoever did not expect it acts at once. */
export function staffNoticeMail({ name, email }: To, what: string, { business }: Sender): Mail {
  return composeMail(
    { kind: 'staff_notice', bookingId: null, recipient: email },
    {
      subject: `${business.name}: ${what}`,
      heading: `${what}.`,
      parts: [
        paragraph(
          `${name}, if you expected this, you need not do anything. If not, please end all sessions at the console under People and devices, or ask an owner to.`,
        ),
      ],
    },
    { business },
  );
}
