// In a frame it tells the parent page what happened; as a page of its own it sends the shopper back.

const { payment = '', source = '', origin } = document.body.dataset;
const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('button'));
const message = document.getElementById('message');

/** @param {string} type */
function tell(type) {
  if (origin !== undefined) window.parent.postMessage({ simulator: '3ds', type }, origin);
}

/** @param {string} result */
async function finish(result) {
  const response = await fetch(`/3ds/stripe/${payment}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ source, result }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  if (origin !== undefined) tell('done');
  else if (answer.return_url === null) say('Done. You can close this page.');
  else window.location.assign(answer.return_url);
}

/** @param {string} text */
function say(text) {
  if (message !== null) message.textContent = text;
}

for (const button of buttons) {
  button.addEventListener('click', () => void choose(button.dataset.result ?? 'close'));
}

/** @param {string} result */
async function choose(result) {
  if (result === 'close') return tell('close');
  for (const each of buttons) each.disabled = true;
  try {
    await finish(result);
  } catch (error) {
    say(error instanceof Error ? error.message : 'The test bank does not answer.');
    for (const each of buttons) each.disabled = false;
  }
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell('close');
});
document.querySelector('h1')?.focus();
tell('ready');
