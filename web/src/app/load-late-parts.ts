const lookAgainMs = 300;
/** A page that hangs must not take the menu with it. */
const mostLooks = 30;

/** Footer and menu come when the page is drawn: on a slow line they would compete with the wizard's calendar. */
export async function loadLateParts() {
  let looks = 0;
  // The server has no document and nothing to wait for.
  while (globalThis.document?.querySelector('.is-waiting,[data-loading]') && (looks += 1) < mostLooks)
    await new Promise((done) => setTimeout(done, lookAgainMs));
  return import('./late-parts.ts');
}
