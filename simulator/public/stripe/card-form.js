import {
  brandOf,
  cvcLength,
  digitsOf,
  formatExpiry,
  formatNumber,
  problemOf,
  problemOfCvc,
  problemOfExpiry,
  problemOfNumber,
} from './card-checks.js';

// The card number never leaves this frame: the parent page learns whether it is complete, and how the payment went.

const { key = '', origin = '' } = document.body.dataset;
const form = /** @type {HTMLFormElement} */ (document.getElementById('card'));
const inputs = { number: input('number'), expiry: input('expiry'), cvc: input('cvc') };
const chips = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll('.tests button'));

/** @typedef {keyof typeof inputs} FieldName */
const fieldNames = /** @type {FieldName[]} */ (['number', 'expiry', 'cvc']);

/** Fields that have been left once are told what they lack. @type {Set<FieldName>} */
const left = new Set();

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {Record<string, unknown>} message */
function tell(message) {
  window.parent.postMessage({ simulator: 'card', ...message }, origin);
}

/** @param {FieldName} name */
function problemIn(name) {
  const number = digitsOf(inputs.number.value);
  const digits = digitsOf(inputs[name].value);
  if (name === 'number') return problemOfNumber(digits);
  return name === 'expiry' ? problemOfExpiry(digits, new Date()) : problemOfCvc(digits, number);
}

/** @param {boolean} isFinal whether what is missing counts as well */
function firstProblem(isFinal) {
  for (const name of fieldNames) {
    const problem = problemIn(name);
    const isShown =
      isFinal || (inputs[name].value !== '' && (left.has(name) || !problem?.startsWith('incomplete')));
    inputs[name].setAttribute('aria-invalid', String(problem !== undefined && isShown));
  }
  const name = fieldNames.find((each) => inputs[each].getAttribute('aria-invalid') === 'true');
  const problem = name === undefined ? undefined : problemIn(name);
  return problem === undefined ? undefined : problemOf(problem);
}

function tellChange(isFinal = false) {
  const number = digitsOf(inputs.number.value);
  tell({
    type: 'change',
    event: {
      elementType: 'card',
      brand: brandOf(number),
      complete: fieldNames.every((name) => problemIn(name) === undefined),
      empty: fieldNames.every((name) => inputs[name].value === ''),
      error: firstProblem(isFinal),
      value: { postalCode: '' },
    },
  });
}

/**
 * The caret stays behind the digit that was typed.
 * @param {HTMLInputElement} field
 * @param {string} text
 */
function rewrite(field, text) {
  if (field.value === text) return;
  const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  const isAtEnd = field.selectionStart === field.value.length;
  field.value = text;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < before; caret += 1)
    if (/\d/.test(text[caret] ?? '')) seen += 1;
  if (!isAtEnd && document.activeElement === field) field.setSelectionRange(caret, caret);
}

function format() {
  const number = digitsOf(inputs.number.value);
  rewrite(inputs.number, formatNumber(number));
  // Deleting the slash must not insert it again.
  if (!/^\d{2} \/?$/.test(inputs.expiry.value))
    rewrite(inputs.expiry, formatExpiry(digitsOf(inputs.expiry.value)));
  rewrite(inputs.cvc, digitsOf(inputs.cvc.value).slice(0, cvcLength(number)));
}

/**
 * Whether a field that is complete passes the focus to the next one.
 * @param {FieldName} name
 */
function isFilled(name) {
  const field = inputs[name];
  return field.selectionStart === field.value.length && problemIn(name) === undefined;
}

for (const [index, name] of fieldNames.entries()) {
  const field = inputs[name];
  field.addEventListener('input', (event) => {
    format();
    tellChange();
    const next = fieldNames[index + 1];
    const isTyped = event instanceof InputEvent && event.inputType.startsWith('insert') && event.isTrusted;
    if (isTyped && next !== undefined && document.activeElement === field && isFilled(name))
      inputs[next].focus();
  });
  field.addEventListener('blur', () => {
    left.add(name);
    tellChange();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'escape' });
  });
}

form.addEventListener('focusin', () => tell({ type: 'focus' }));
form.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof Node)) tell({ type: 'blur' });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'submit' });
});

for (const chip of chips) {
  chip.addEventListener('click', () => {
    const number = chip.dataset.number ?? '';
    inputs.number.value = number;
    // The simulator's clock may be turned years ahead of the browser's.
    inputs.expiry.value = `12${String(new Date().getFullYear() + 20).slice(2)}`;
    inputs.cvc.value = '1234'.slice(0, cvcLength(number));
    format();
    tellChange();
  });
  chip.disabled = false;
}

/**
 * Flattens a tree into Stripe's bracketed names.
 * @param {Record<string, unknown>} tree
 * @param {string} [within]
 * @returns {[string, string][]}
 */
function bracketed(tree, within) {
  return Object.entries(tree).flatMap(([name, value]) => {
    const path = within === undefined ? name : `${within}[${name}]`;
    if (value === undefined || value === null) return [];
    return typeof value === 'object'
      ? bracketed(/** @type {Record<string, unknown>} */ (value), path)
      : [/** @type {[string, string]} */ ([path, `${/** @type {string} */ (value)}`])];
  });
}

function typedCard() {
  const expiry = digitsOf(inputs.expiry.value);
  return {
    number: digitsOf(inputs.number.value),
    exp_month: expiry.slice(0, 2),
    exp_year: expiry.slice(2),
    cvc: digitsOf(inputs.cvc.value),
  };
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} params
 * @returns {Promise<object>} Stripe's answer, an `error` among its fields when it refuses
 */
async function post(path, params) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams(bracketed({ ...params, key })),
    });
    return await response.json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again. If this problem persists, please contact us.',
      },
    };
  }
}

/**
 * Applies the parent page's colours and fonts, as far as Stripe allows. Style sheets made by script need no
 * exception from the policy.
 * @param {{ [variant: string]: Record<string, unknown> }} style
 */
function dress({ base = {}, invalid = {} }) {
  const sheet = new CSSStyleSheet();
  const selectors = {
    input: base,
    'input::placeholder': base['::placeholder'],
    "input[aria-invalid='true']": invalid,
  };
  for (const [selector, properties] of Object.entries(selectors)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    for (const [name, value] of Object.entries(properties ?? {})) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      if (rule instanceof CSSStyleRule) rule.style.setProperty(property, String(value));
    }
  }
  document.adoptedStyleSheets = [sheet];
}

/** @type {Record<string, (asked: any) => unknown>} */
const actions = {
  /** @param {{ style?: { [variant: string]: Record<string, unknown> }, disabled?: boolean }} options */
  update({ style, disabled }) {
    if (disabled !== undefined)
      for (const field of [...fieldNames.map((name) => inputs[name]), ...chips]) field.disabled = disabled;
    if (style !== undefined) dress(style);
  },
  focus: () => inputs.number.focus(),
  blur: () => /** @type {HTMLElement | null} */ (document.activeElement)?.blur(),
  clear() {
    for (const name of fieldNames) inputs[name].value = '';
    left.clear();
    tellChange();
  },
  /** @param {{ payment: string, params: object, billingDetails?: object }} asked */
  async confirm({ payment, params, billingDetails }) {
    const problem = firstProblem(true);
    if (problem !== undefined) {
      tellChange(true);
      return { error: problem };
    }
    const method = { type: 'card', card: typedCard(), billing_details: billingDetails };
    return post(`/v1/payment_intents/${payment}/confirm`, { ...params, payment_method_data: method });
  },
};

window.addEventListener('message', (event) => void answer(event));

/** @param {MessageEvent} event */
async function answer(event) {
  if (event.source !== window.parent || event.origin !== origin || event.data?.simulator !== 'page') return;
  const { type, asked, id } = event.data;
  const result = await actions[type]?.(asked);
  if (id !== undefined) tell({ type: 'result', id, result });
}

new ResizeObserver(() => {
  tell({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}).observe(form);
tell({ type: 'ready' });
