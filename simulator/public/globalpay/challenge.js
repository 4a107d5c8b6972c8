// Sends the card holder's answer to the bank and returns the result to the shop.

const { id = '' } = document.body.dataset;
const form = /** @type {HTMLFormElement} */ (document.querySelector('form'));
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('.choices button'));
const message = document.getElementById('message');

/** @param {string} result */
async function choose(result) {
  for (const each of buttons) each.disabled = true;
  try {
    const response = await fetch('/acs/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, result }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    /** @type {HTMLInputElement} */ (form.elements.namedItem('cres')).value = answer.cres;
    form.submit();
  } catch (error) {
    if (message !== null)
      message.textContent = error instanceof Error ? error.message : 'The test bank does not answer.';
    for (const each of buttons) each.disabled = false;
  }
}

for (const button of buttons)
  button.addEventListener('click', () => void choose(button.dataset.result ?? 'fail'));
document.querySelector('h1')?.focus();
