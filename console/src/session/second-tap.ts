/** Two taps within this time are taken for one tap with a wet thumb. */
export const secondTapMs = 2000;

/** A tap within this distance of the first tap, in CSS pixels, counts as a second tap. */
const reach = { mouse: 24, finger: 48 };

let last: { x: number; y: number; reach: number } | undefined;

/** Records the spot of the last tap. Also ignores the repeated presses of a key that is held down on a button. */
export function followPresses(): void {
  document.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, pointerType }) => {
      last = { x, y, reach: pointerType === 'mouse' ? reach.mouse : reach.finger };
    },
    true,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      last = undefined;
      const presses = event.key === 'Enter' || event.key === ' ';
      if (event.repeat && presses && event.target instanceof HTMLButtonElement) event.preventDefault();
    },
    true,
  );
}

/**
 * Covers the spot of the last tap. An action may put another control there, and a second tap must not press it. The
 * cover stays until the action is answered, and two seconds longer if `keep` was called.
 */
export function shieldThumb(): { keep: () => void; lift: () => void } {
  const shield = document.createElement('div');
  let ms = 0;
  if (last !== undefined) {
    const { x, y, reach: far } = last;
    Object.assign(shield.style, {
      position: 'fixed',
      zIndex: '1000',
      inset: `${y - far}px auto auto ${x - far}px`,
      width: `${2 * far}px`,
      height: `${2 * far}px`,
      touchAction: 'manipulation',
    });
    shield.dataset['shield'] = '';
    document.body.append(shield);
  }
  return {
    keep: () => (ms = secondTapMs),
    lift: () => void setTimeout(() => shield.remove(), ms),
  };
}
