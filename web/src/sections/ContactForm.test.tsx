// @vitest-environment happy-dom
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setBusiness } from '../content/business.ts';
import { type Answers, type Shown, describedBy, findButton, show } from '../testing/in-a-dom.ts';
import { ContactForm, nextContactPhone } from './ContactForm.tsx';

setBusiness(sampleBusiness);

function typing(keys: string): string {
  return keys.split('').reduce((shown, key) => nextContactPhone(shown, shown + key), '');
}

describe('typing a phone number into the contact form', () => {
  it.each([
    ['7700900123', '7700900123'],
    ['0', ''],
    ['07700900123', '7700900123'],
    ['77a00', '7700'],
    ['12345678901234567', '123456789012345'],
  ])('the typed number %s is shown as %s', (keys, shown) => {
    expect(typing(keys)).toBe(shown);
  });

  it('digits of a typed number can be deleted', () => {
    expect(nextContactPhone('7700', '770')).toBe('770');
    expect(nextContactPhone('7', '')).toBe('');
  });
});

describe('the contact form’s phone number, pasted or filled in by the browser', () => {
  it.each([
    ['07700 900123', '7700900123'],
    ['+44 7700 900123', '7700900123'],
    ['0044 7700 900123', '7700900123'],
    ['(01632) 960-142', '1632960142'],
  ])('the pasted number %s is shown as %s', (text, shown) => {
    expect(nextContactPhone('', text)).toBe(shown);
  });

  it('pasting the shown number with a 0 in front changes nothing', () => {
    expect(nextContactPhone('7700900123', '07700900123', true)).toBe('7700900123');
  });

  it('a pasted number replaces a selected number', () => {
    expect(nextContactPhone('12', '07700 900123')).toBe('7700900123');
    expect(nextContactPhone('123456789012', '07700 900123')).toBe('7700900123');
  });
});

let shown: Shown | undefined;
afterEach(() => shown?.leave());

function open(answers: Answers): Shown {
  return (shown = show(<ContactForm />, '#/contact-us', answers, async () => Response.error()));
}

/** Returns the popup's text, and closes the popup. */
async function dismiss({ page, visitor }: Shown, title: string): Promise<string> {
  const heading = await page.findByText(title, { selector: 'dialog h2' });
  const words = heading.closest('dialog')?.querySelector('p')?.textContent ?? '';
  await visitor.click(await findButton('Okay!'));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  return words;
}

it('the contact form names the missing fields in the specified order, and thanks the visitor once the message is sent', async () => {
  const sent: unknown[] = [];
  const thanks = Response.json({ success: true, message: 'Thank you. We’ll answer.', data: {} });
  const form = open({ '/query/add': (body) => (sent.push(body), thanks) });
  const { page, visitor } = form;
  const send = await findButton('Send message');
  const name = page.getByLabelText<HTMLInputElement>('Name');
  const phone = page.getByLabelText<HTMLInputElement>('Phone Number');
  const message = page.getByLabelText<HTMLTextAreaElement>('Message');

  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe('Name is required!');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(describedBy(name)).toBe('Name is required!');
  await visitor.type(name, 'Dónal O’Shea');
  expect(describedBy(name)).toBe('');
  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe('Email is required!');
  await visitor.type(page.getByLabelText('Email'), 'donal@example.com');
  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe('Phone Number is required!');
  await visitor.type(phone, '0');
  expect(phone.value).toBe('');
  await visitor.type(phone, '770090');
  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe('Phone Number must be at least 7!');
  await visitor.type(phone, '0123');
  expect(phone.value).toBe('7700900123');
  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe('Please provide your message!');
  await visitor.type(message, 'Have you a boat for <eleven> & a dog?');
  expect(sent).toEqual([]);
  await visitor.click(send);
  expect(await dismiss(form, 'Success!')).toBe('Thank you. We’ll answer.');
  expect(sent).toEqual([
    {
      name: 'Dónal O’Shea',
      email: 'donal@example.com',
      phone: '7700900123',
      message: 'Have you a boat for <eleven> & a dog?',
    },
  ]);
  expect([name.value, message.value]).toEqual(['', '']);
});

it('an enquiry that fails keeps its text', async () => {
  let arrive = () => {};
  const arrived = new Promise<object>((resolve) => (arrive = () => resolve({})));
  const form = open({
    '/query/add': () =>
      window.navigator.onLine ? arrived : Promise.reject(new TypeError('Failed to fetch')),
  });
  const { page, visitor } = form;
  await visitor.type(page.getByLabelText('Name'), 'Dónal O’Shea');
  await visitor.type(page.getByLabelText('Email'), 'donal@example.com');
  await visitor.click(page.getByLabelText('Phone Number'));
  await visitor.paste('07700 900123');
  expect(page.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('7700900123');
  const message = page.getByLabelText<HTMLTextAreaElement>('Message');
  await visitor.type(message, 'Hello');
  const send = await findButton('Send message');
  const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await visitor.click(send);
  expect(await dismiss(form, 'Failed!')).toBe(
    'We couldn’t connect. Check your internet connection and try again.',
  );
  expect(message.value).toBe('Hello');
  isOnline.mockRestore();
  await visitor.click(send);
  expect(await findButton('Sending...')).toBe(send);
  arrive();
  await dismiss(form, 'Success!');
  expect(message.value).toBe('');
});
