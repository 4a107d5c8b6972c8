import {
  cvcLength,
  digitsOf,
  formatExpiry,
  formatNumber,
  problemOfCvc,
  problemOfExpiry,
  problemOfNumber,
} from '../stripe/card-checks.js';

// The card number never leaves this frame: the parent page gets a token, or what is wrong.

const { origin = '' } = document.body.dataset;
const form = /** @type {HTMLFormElement} */ (document.getElementById('card'));
const inputs = { number: input('number'), expiry: input('expiry'), cvv: input('cvv'), name: input('name') };
const submit = /** @type {HTMLButtonElement} */ (document.getElementById('submit'));
const problemLine = /** @type {HTMLElement} */ (document.getElementById('problem'));

/** @type {{ accessToken: string, apiVersion: string }} */
let settings = { accessToken: '', apiVersion: '' };

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {Record<string, unknown>} message */
function tell(message) {
  window.parent.postMessage({ simulator: 'globalpay', ...message }, origin);
}

function firstProblem() {
  const number = digitsOf(inputs.number.value);
  /** @type {[keyof typeof inputs, boolean, string][]} */
  const checks = [
    ['number', problemOfNumber(number) !== undefined, 'Please enter a valid card number'],
    [
      'expiry',
      problemOfExpiry(digitsOf(inputs.expiry.value), new Date()) !== undefined,
      'Please enter a valid expiry date',
    ],
    [
      'cvv',
      problemOfCvc(digitsOf(inputs.cvv.value), number) !== undefined,
      'Please enter a valid security code',
    ],
    ['name', inputs.name.value.trim() === '', 'Please enter the name on the card'],
  ];
  for (const [name, isWrong] of checks) inputs[name].setAttribute('aria-invalid', String(isWrong));
  return checks.find(([, isWrong]) => isWrong)?.[2];
}

function format() {
  const number = digitsOf(inputs.number.value);
  inputs.number.value = formatNumber(number);
  // Deleting the slash must not insert it again.
  if (!/^\d{2} \/?$/.test(inputs.expiry.value))
    inputs.expiry.value = formatExpiry(digitsOf(inputs.expiry.value));
  inputs.cvv.value = digitsOf(inputs.cvv.value).slice(0, cvcLength(number));
}

async function tokenise() {
  const expiry = digitsOf(inputs.expiry.value);
  const response = await fetch('/ucp/payment-methods', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${settings.accessToken}`,
      'content-type': 'application/json',
      'x-gp-version': settings.apiVersion,
    },
    body: JSON.stringify({
      reference: crypto.randomUUID(),
      usage_mode: 'SINGLE',
      name: inputs.name.value.trim(),
      card: {
        number: digitsOf(inputs.number.value),
        cvv: digitsOf(inputs.cvv.value),
        expiry_month: expiry.slice(0, 2),
        expiry_year: expiry.slice(2),
      },
    }),
  });
  const answer = await response.json();
  if (!response.ok)
    return {
      type: 'token-error',
      reasons: [{ code: answer.error_code, message: answer.detailed_error_description }],
    };
  const { card } = answer;
  return {
    type: 'token-success',
    paymentReference: answer.id,
    details: {
      cardNumber: card.masked_number_last4,
      cardLast4: card.masked_number_last4.slice(-4),
      cardType: card.brand.toLowerCase(),
      cardholderName: answer.name,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
    },
  };
}

async function send() {
  const problem = firstProblem();
  problemLine.textContent = problem ?? '';
  if (problem !== undefined) return;
  submit.disabled = true;
  try {
    tell(await tokenise());
  } catch {
    tell({ type: 'token-error', reasons: [{ code: 'ERROR', message: 'Global Payments was not reached.' }] });
  } finally {
    submit.disabled = false;
  }
}

for (const field of Object.values(inputs)) if (field !== inputs.name) field.addEventListener('input', format);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});

for (const chip of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('.tests button'))) {
  chip.addEventListener('click', () => {
    const number = chip.dataset.number ?? '';
    inputs.number.value = number;
    // The simulator's clock may be turned years ahead of the browser's.
    inputs.expiry.value = `12${String(new Date().getFullYear() + 20).slice(2)}`;
    inputs.cvv.value = '1234'.slice(0, cvcLength(number));
    if (inputs.name.value === '') inputs.name.value = 'Test Guest';
    format();
  });
  chip.disabled = false;
}

window.addEventListener('message', ({ source, origin: from, data }) => {
  if (source !== window.parent || from !== origin || data?.simulator !== 'page') return;
  settings = data.settings;
  submit.textContent = data.submitText;
  submit.disabled = false;
});

new ResizeObserver(() => {
  tell({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}).observe(form);
tell({ type: 'loaded' });
