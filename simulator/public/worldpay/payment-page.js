// Posts the card to the address of this page; the answer says where the shopper goes next.

const form = /** @type {HTMLFormElement} */ (document.getElementById('card'));
const bank = /** @type {HTMLElement} */ (document.getElementById('bank'));
const message = /** @type {HTMLElement} */ (document.getElementById('message'));
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button'));

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {object} body */
async function ask(body) {
  const response = await fetch(window.location.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

function leave() {
  form.hidden = true;
  bank.hidden = true;
  message.textContent = 'You left. Nobody is sent back to the merchant from here.';
}

/** @param {string} action */
async function choose(action) {
  if (action === 'leave') return leave();
  const card = Object.fromEntries(['number', 'holder', 'expiry', 'cvc'].map((id) => [id, field(id).value]));
  for (const button of buttons) button.disabled = true;
  try {
    const answer = await ask(action === 'pay' ? { action, ...card } : { action });
    if (answer.next === 'left') leave();
    else if (answer.next === 'authenticate') showBank();
    else window.location.assign(answer.return_url);
  } catch (error) {
    message.textContent = error instanceof Error ? error.message : 'The test payment page does not answer.';
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function showBank() {
  form.hidden = true;
  bank.hidden = false;
  bank.querySelector('h2')?.focus();
}

for (const button of buttons) {
  const { number, holder, action } = button.dataset;
  if (number !== undefined && holder !== undefined) {
    button.addEventListener('click', () => {
      field('number').value = number;
      field('holder').value = holder;
      field('expiry').value = '12/40';
      field('cvc').value = number.startsWith('34') ? '1234' : '123';
    });
  }
  if (action !== undefined) button.addEventListener('click', () => void choose(action));
  button.disabled = false;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void choose('pay');
});
document.querySelector('h1')?.focus();
