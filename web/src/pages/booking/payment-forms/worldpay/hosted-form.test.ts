import { describe, expect, it } from 'vitest';
import { type FoundForm, allowedForm } from './hosted-form.ts';

const origin = 'https://payments.worldpay.com';
const form: FoundForm = {
  action: `${origin}/app/hpp/integration/wpg/corporate`,
  method: 'get',
  inputs: [
    { type: 'hidden', name: 'OrderKey', value: 'MERCHANT^order-1' },
    { type: 'hidden', name: 'Ticket', value: '0012' },
  ],
};

describe('Worldpay’s form that leads to the payment page', () => {
  it('Worldpay’s form keeps its hidden inputs and drops everything else', () => {
    const more = [...form.inputs, { type: 'text', name: 'card', value: '' }];
    expect(allowedForm([{ ...form, inputs: more }], [origin])).toEqual({
      action: form.action,
      fields: [
        { name: 'OrderKey', value: 'MERCHANT^order-1' },
        { name: 'Ticket', value: '0012' },
      ],
    });
  });

  it.each([
    ['no form', []],
    ['two forms', [form, form]],
    ['a form to somebody else', [{ ...form, action: 'https://payments.worldpay.com.evil.example/app' }]],
    ['a form to the same host without https', [{ ...form, action: 'http://payments.worldpay.com/app' }]],
    ['a form to another port', [{ ...form, action: 'https://payments.worldpay.com:8443/app' }]],
    ['a form that runs a script', [{ ...form, action: 'javascript:alert(1)' }]],
    ['a form to this page', [{ ...form, action: '' }]],
    ['a form to a path of ours', [{ ...form, action: '/api/booking/cancelBooking' }]],
    ['a form that is posted', [{ ...form, method: 'post' }]],
  ])('Worldpay’s form is refused: %s', (_, forms) => {
    expect(allowedForm(forms, [origin])).toBeUndefined();
  });

  it('Worldpay’s form is refused when the server names no origin', () => {
    expect(allowedForm([form], [])).toBeUndefined();
    expect(allowedForm([{ ...form, action: 'data:text/html,x' }], ['null', ''])).toBeUndefined();
  });
});
