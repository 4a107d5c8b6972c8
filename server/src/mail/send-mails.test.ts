import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SmtpServer, smtpServer } from '../testing/smtp-server.ts';
import { monday } from '../testing/test-app.ts';
import { business } from '../testing/test-deps.ts';
import { testDatabaseOfFile } from '../testing/test-database.ts';
import { hour, minute, testClock } from '../testing/test-clock.ts';
import type { NewRow } from '../platform/database/tables.ts';
import { insertMail, mailRow } from './mail-queries.ts';
import { toMailbox, toSmtp } from './mail-transport.ts';
import type { Mail } from './mail.ts';
import { sendMails } from './send-mails.ts';
import { ownerAlertMail } from './templates/owner-alert.ts';

const opened = testDatabaseOfFile();
const clock = testClock(monday);
beforeEach(async () => {
  clock.set(monday);
  await opened.db.deleteFrom('mails').execute();
});

const letter: Mail = {
  ...ownerAlertMail('Look', { id: 'b'.repeat(26), code: 'H7K2QM' }, business),
  bookingId: null,
  recipient: 'ada@example.com',
};
const write = (changes: Partial<Mail> = {}) => insertMail(opened.db, { ...letter, ...changes }, clock.now());

/** Inserts an email as older releases did: with its text instead of the facts from which a text is made. */
const writeText = (changes: Partial<NewRow<'mails'>> = {}) =>
  opened.db
    .insertInto('mails')
    .values({
      ...mailRow(letter, clock.now()),
      template: null,
      templateVersion: null,
      facts: null,
      subject: 'Hello',
      textBody: 'Text',
      htmlBody: '<p>HTML</p>',
      ...changes,
    })
    .execute();

const deps = () => ({
  db: opened.db,
  now: clock.now,
  business,
  publicUrl: 'https://boats.example',
  realSince: new Date(0),
});
const rows = () => opened.db.selectFrom('mails').selectAll().orderBy('createdAt').orderBy('id').execute();

/** A transport that records each email's recipient. If `failing` returns an error, the transport throws it instead. */
function transport(failing: (recipient: string) => Error | undefined = () => undefined) {
  const sent: string[] = [];
  return {
    sent,
    send: async (mail: { recipient: string }) => {
      const failure = failing(mail.recipient);
      if (failure !== undefined) throw failure;
      sent.push(mail.recipient);
    },
  };
}

const refusedBy = (code: string) => Object.assign(new Error('550 <ada@example.com> unknown'), { code });

describe('the outbox', () => {
  test('an email is sent once, and recorded as sent', async () => {
    await write();
    await write({ recipient: 'bea@example.com' });
    const { sent, send } = transport();
    expect(await sendMails(deps(), send)).toBe(2);
    expect(await sendMails(deps(), send)).toBe(0);
    clock.forward(24 * hour);
    expect(await sendMails(deps(), send)).toBe(0);
    expect(sent.toSorted()).toEqual(['ada@example.com', 'bea@example.com']);
    for (const row of await rows())
      expect(row).toMatchObject({ sentAt: monday, attempts: 1, lastError: null });
  });

  test('more emails than a batch holds are sent in several batches', async () => {
    for (let nth = 0; nth < 23; nth += 1) await write({ recipient: `${nth}@example.com` });
    const { sent, send } = transport();
    const rounds = [];
    for (let round = 1; round <= 4; round += 1) rounds.push(await sendMails(deps(), send));
    expect(rounds).toEqual([10, 10, 3, 0]);
    expect(new Set(sent)).toHaveLength(23);
  });

  test('three senders that work at the same time send each email only once', async () => {
    for (let nth = 0; nth < 15; nth += 1) await write({ recipient: `${nth}@example.com` });
    const { sent, send } = transport();
    const counts = await Promise.all([1, 2, 3].map(() => sendMails(deps(), send)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(15);
    expect(sent).toHaveLength(15);
    expect(new Set(sent)).toHaveLength(15);
  });

  test('an email claimed by a killed sender is sent a quarter of an hour later', async () => {
    await write();
    let revive = () => {};
    const hanging = new Promise<void>((resolve) => {
      revive = resolve;
    });
    const killed = sendMails(deps(), () => hanging);
    const { sent, send } = transport();
    await opened.db.selectFrom('mails').select('id').execute();
    clock.forward(15 * minute - 1);
    expect(await sendMails(deps(), send)).toBe(0);
    clock.forward(1);
    expect(await sendMails(deps(), send)).toBe(1);
    const [first] = await rows();
    // The first process is still alive. It records its email too late, and changes nothing.
    clock.forward(minute);
    revive();
    await killed;
    expect(await rows()).toEqual([first]);
    expect(sent).toHaveLength(1);
  });
});

describe('an email that cannot be sent', () => {
  test('a failing email is retried at growing intervals and then abandoned, while other emails are sent', async () => {
    await write();
    const failing = transport((recipient) =>
      recipient === 'ada@example.com' ? refusedBy('EENVELOPE') : undefined,
    );
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 24; attempt += 1) {
      await write({ recipient: `other${attempt}@example.com` });
      expect(await sendMails(deps(), failing.send)).toBe(1);
      const mail = (await rows()).find(({ recipient }) => recipient === 'ada@example.com')!;
      expect(mail).toMatchObject({ attempts: attempt, sentAt: null, lastError: 'EENVELOPE' });
      if (attempt === 24) break;
      expect(mail.givenUpAt).toBeNull();
      waits.push((mail.nextAttemptAt.getTime() - clock.now().getTime()) / minute);
      clock.set(new Date(mail.nextAttemptAt.getTime() - 1));
      expect(await sendMails(deps(), failing.send)).toBe(0);
      clock.set(mail.nextAttemptAt);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, ...Array.from({ length: 16 }, () => 120)]);
    const mail = (await rows()).find(({ recipient }) => recipient === 'ada@example.com')!;
    expect(mail.givenUpAt).toEqual(clock.now());
    clock.forward(48 * hour);
    expect(await sendMails(deps(), failing.send)).toBe(0);
  });

  test('a failed email is sent, and its failure cleared, once the mail server is back', async () => {
    await write();
    await sendMails(deps(), transport(() => refusedBy('ECONNECTION')).send);
    clock.forward(minute);
    expect(await sendMails(deps(), transport().send)).toBe(1);
    expect(await rows()).toMatchObject([
      { attempts: 2, lastError: null, sentAt: clock.now(), givenUpAt: null },
    ]);
  });

  test('the recorded failure of an email contains no address', async () => {
    await write();
    await sendMails(deps(), transport(() => new Error('550 <ada@example.com> unknown')).send);
    expect(await rows()).toMatchObject([{ lastError: 'failed' }]);
  });
});

test('without a mail server, emails are shown in the demo mailbox', async () => {
  await write();
  expect(await sendMails(deps(), toMailbox)).toBe(1);
  expect(await rows()).toMatchObject([{ sentAt: monday }]);
});

describe('an email that is stored as facts, without its text', () => {
  const facts = { what: 'A payment is late', bookingId: 'b1', code: 'H7K2QM', todo: 'Please look.' };

  test('an email is rendered when it is sent, and its text is stored from then on', async () => {
    await write({ facts });
    expect(await rows()).toMatchObject([{ subject: null, textBody: null, htmlBody: null, facts }]);
    const said: string[] = [];
    await sendMails(deps(), async (_mail, { subject, html }) => void said.push(subject, html()));
    expect(said).toEqual(['A payment is late: booking H7K-2QM', expect.stringContaining('Please look.')]);
    expect(await rows()).toMatchObject([
      {
        sentAt: monday,
        subject: 'A payment is late: booking H7K-2QM',
        textBody: expect.stringMatching(/^A payment is late\.\n[^]*Please look\./),
      },
    ]);
  });

  test('an email with a template from a newer release waits for that release, while other emails are sent', async () => {
    await write({ templateVersion: 1000 });
    await write({ recipient: 'bea@example.com' });
    const { sent, send } = transport();
    expect(await sendMails(deps(), send)).toBe(1);
    expect(sent).toEqual(['bea@example.com']);
    const waiting = (await rows()).find(({ recipient }) => recipient === 'ada@example.com');
    expect(waiting).toMatchObject({
      lastError: 'UNKNOWN_TEMPLATE',
      sentAt: null,
      textBody: null,
      givenUpAt: null,
    });
  });

  test('an email has no text after a failed try, and gets its text at the next try', async () => {
    await write({ facts });
    await sendMails(deps(), transport(() => refusedBy('ECONNECTION')).send);
    expect(await rows()).toMatchObject([{ subject: null, textBody: null, facts }]);
    clock.forward(minute);
    await sendMails(deps(), toMailbox);
    expect(await rows()).toMatchObject([{ subject: 'A payment is late: booking H7K-2QM' }]);
  });
});

describe('over SMTP', () => {
  let server: SmtpServer;
  beforeAll(async () => {
    server = await smtpServer();
  });
  afterAll(() => server.close());
  const overSmtp = () => toSmtp(server.url, { ...deps(), business });

  test('an email is sent by the business to one recipient, as text and HTML, with its own id', async () => {
    await writeText({
      subject: 'Gruß: £1',
      textBody: 'Plain £',
      htmlBody: '<p>Rich</p>',
      replyTo: 'eve@example.com',
    });
    expect(await sendMails(deps(), overSmtp())).toBe(1);
    const [mail] = server.taken.splice(0);
    expect(mail).toMatchObject({ from: business.email, to: ['ada@example.com'] });
    const [headers = '', body = ''] = mail!.message.split(/\r\n\r\n(.*)/s);
    expect(headers).toMatch(/^From: Roundabout Boats <hello@roundaboutboats\.example>\r$/m);
    expect(headers).toMatch(/^To: ada@example\.com\r$/m);
    expect(headers).toMatch(/^Reply-To: eve@example\.com\r$/m);
    expect(headers).toContain(`Message-ID: <${(await rows())[0]!.id}@roundaboutboats.example>`);
    expect(body).toMatch(/text\/plain[\s\S]*Plain =C2=A3[\s\S]*text\/html[\s\S]*<p>Rich<\/p>/);
  });

  test('a confirmation has the trip attached as a calendar file', async () => {
    await writeText({ calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' });
    await sendMails(deps(), overSmtp());
    const [mail] = server.taken.splice(0);
    expect(mail!.message).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m);
    expect(mail!.message).toMatch(/^Content-Disposition: attachment; filename=boat-trip\.ics\r$/m);
  });

  test('a confirmation has the full terms of its version attached', async () => {
    await write({ termsVersion: 1 });
    await sendMails(deps(), overSmtp());
    const [mail] = server.taken.splice(0);
    expect(mail!.message).toMatch(
      /^Content-Disposition: attachment; filename=terms-of-your-booking\.txt\r$/m,
    );
    expect(mail!.message).toMatch(
      /^Content-Type: text\/plain; charset=utf-8; name=terms-of-your-booking\.txt/m,
    );
  });

  test('a line break in the subject or reply address adds no header to the email', async () => {
    await writeText({
      subject: 'Booked\r\nBcc: eve@example.com\r\n\r\nHi',
      replyTo: 'a@b.example\r\nX-Evil: 1',
    });
    await sendMails(deps(), overSmtp());
    const [mail] = server.taken.splice(0);
    expect(mail!.to).toEqual(['ada@example.com']);
    expect(mail!.message).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(mail!.message).toMatch(/^Subject: Booked Bcc: eve@example\.com Hi\r$/m);
  });

  test('an email that the mail server refuses is tried again later', async () => {
    server.refusals.push('550 no such user');
    await write();
    expect(await sendMails(deps(), overSmtp())).toBe(0);
    expect(await rows()).toMatchObject([{ lastError: 'EENVELOPE', sentAt: null }]);
    clock.forward(minute);
    expect(await sendMails(deps(), overSmtp())).toBe(1);
    expect(server.taken.splice(0)).toHaveLength(1);
  });
});
