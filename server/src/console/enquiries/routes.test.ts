import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { business } from '../../testing/test-deps.ts';

const site = testAppOfFile({ deps: { mailWritten: () => (hints += 1) } });
let hints = 0;
beforeEach(async () => {
  await site.db.deleteFrom('enquiries').execute();
  await site.db.deleteFrom('mails').execute();
  hints = 0;
});

const enquiry = { name: 'Ada', email: 'ada@example.com', phone: '7700900123', message: 'Hello\nyou' };
const send = (changes: object = {}) => site.aVisitor().get(addEnquiry, { body: { ...enquiry, ...changes } });
const refused = (changes: object) =>
  site.aVisitor().refused(addEnquiry, { body: { ...enquiry, ...changes } });
const theMail = async () => (await site.mailed())[0]!;

describe('an enquiry', () => {
  test('an enquiry is stored, answered with thanks, and emailed only to the business', async () => {
    const { text } = await site.aVisitor().ask(addEnquiry, { body: enquiry });
    expect(JSON.parse(text)).toEqual({
      success: true,
      message: 'Thanks, we’ve got your message and will reply soon.',
      data: {},
    });
    const kept = await site.db.selectFrom('enquiries').selectAll().execute();
    expect(kept).toEqual([
      {
        id: expect.any(Number),
        ...enquiry,
        createdAt: monday,
        guests: null,
        wantedDate: null,
        doneAt: null,
        bookingId: null,
      },
    ]);
    expect(await theMail()).toMatchObject({
      kind: 'enquiry_received',
      bookingId: null,
      recipient: business.email,
      replyTo: 'ada@example.com',
      subject: 'An enquiry from the website',
      textBody: expect.stringContaining(
        '\n\nName: Ada\nEmail: ada@example.com\nPhone: 7700900123\n\nHello\n\nyou\n',
      ),
      sentAt: null,
    });
    expect(hints).toBe(1);
  });

  test.each([
    ['Name is required!', { name: ' ', email: '', phone: '', message: '' }],
    ['Email is required!', { email: '', phone: '', message: '' }],
    ['Phone Number is required!', { phone: '', message: '' }],
    ['Phone Number must be at least 7!', { phone: '(77) 00-90', message: '' }],
    ['Please provide your message!', { message: ' \n ' }],
  ])("the refusal has status 200 and names the enquiry’s first problem: '%s'", async (message, changes) => {
    expect(await refused(changes)).toMatchObject({ status: 200, code: 'invalid', message });
    expect(await site.db.selectFrom('enquiries').selectAll().execute()).toEqual([]);
    expect(await site.mailed()).toEqual([]);
    expect(hints).toBe(0);
  });

  test.each([
    ['name', { name: 'A'.repeat(121) }],
    ['phone', { phone: '1'.repeat(16) }],
    ['message', { message: 'x'.repeat(4001) }],
  ])(
    'an enquiry whose %s is too long is refused, and the refusal names the field',
    async (field, changes) => {
      const refusal = await refused(changes);
      expect(refusal).toMatchObject({ status: 400, code: 'malformed' });
      expect(refusal.problem).toContain(field);
    },
  );
});

describe('text typed in an enquiry never reaches an email header', () => {
  test.each([
    ['name', { name: 'Ada\r\nBcc: everybody@example.com' }],
    ['email', { email: 'ada@example.com\r\nBcc: everybody@example.com' }],
    ['email', { email: 'ada@example.com\nSubject: Hi' }],
    ['phone', { phone: '7700900\r\n123' }],
    ['name', { name: 'Ada\u0000' }],
  ])('a line break in an enquiry’s %s is refused', async (field, changes) => {
    const refusal = await refused(changes);
    expect(refusal).toMatchObject({ status: 400, code: 'malformed' });
    expect(refusal.problem).toContain(field);
  });

  test.each([
    'not an address',
    'ada@example.com, eve@example.com',
    '"Ada" <ada@example.com>',
    'ada@example.com\u2028Bcc: eve@example.com',
    'ada(comment)@example.com',
    'ada@localhost',
  ])("an enquiry from '%s' is accepted, and nothing is sent to that address", async (email) => {
    await send({ email });
    const mail = await theMail();
    expect(mail).toMatchObject({
      recipient: business.email,
      replyTo: null,
      subject: 'An enquiry from the website',
    });
    expect(mail.textBody).toContain(email.trim());
  });

  test('HTML typed in an enquiry is shown as text', async () => {
    await send({
      name: '<script>alert(1)</script>',
      message: '</pre><img src=x onerror="alert(1)"> & \'so\' on',
    });
    const { htmlBody, textBody } = await theMail();
    expect(htmlBody).not.toMatch(/<script|<img/);
    expect(htmlBody).toContain(
      '&lt;/pre&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;so&#39; on',
    );
    expect(textBody).toContain('<script>alert(1)</script>');
  });
});
