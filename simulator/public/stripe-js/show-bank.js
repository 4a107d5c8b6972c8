import { simulator } from './simulator-address.js';

/**
 * Shows the bank's page over this one until the card holder has answered or left it.
 * @param {string} url
 * @returns {Promise<void>}
 */
export function showBank(url) {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  frame.title = '3-D Secure authentication';
  frame.name = '__privateStripe3DSSimulator';
  frame.src = `${url}&${new URLSearchParams({ origin: window.location.origin })}`;
  const whole = {
    border: '0',
    padding: '0',
    margin: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
  };
  Object.assign(dialog.style, whole, {
    position: 'fixed',
    inset: '0',
    background: 'transparent',
    overflow: 'hidden',
  });
  Object.assign(frame.style, whole, { display: 'block', colorScheme: 'light' });
  dialog.setAttribute('aria-label', frame.title);
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      resolve();
    };
    const hear = (/** @type {MessageEvent} */ { source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== simulator || data?.simulator !== '3ds') return;
      if (data.type === 'ready') frame.focus();
      else end();
    };
    window.addEventListener('message', hear);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end();
    });
  });
}
