/**
 * Runs at the end of a prerendered page. Until React hydrates the page, a button would do nothing, typed text
 * would be lost and a form would reload the page. The script records clicks and text, and replays each of
 * them as soon as React has put its props on the element. It empties a field before it replays text, because
 * React ignores a value that the field already has. It follows a link within the page without waiting for React,
 * because React would treat the link's hash as a route.
 */
export const replayEarlyInput = `(function (d) {
  var typed = new Map(), clicked;
  function isHydrated(e) { return Object.keys(e).some(function (key) { return key.indexOf('__reactProps$') === 0 }) }
  function record(event) {
    var e = event.target, isClick = event.type === 'click' && e.closest;
    var button = isClick && e.closest('button'), link = isClick && e.closest('a[href^="#"]');
    if (event.type === 'submit') { if (!isHydrated(e)) event.preventDefault() }
    else if (link && !isHydrated(link)) { event.preventDefault(); goTo(d.getElementById(link.hash.slice(1))) }
    else if (button && !isHydrated(button)) { if (!clicked) setTimeout(replayClick, 50); clicked = button }
    else if (event.type === 'input' && (!isHydrated(e) || typed.has(e))) { if (!typed.size) setTimeout(replayText, 50); typed.set(e, e.value) }
  }
  function goTo(place) {
    if (place) { place.focus(); place.scrollIntoView() }
  }
  function replayText() {
    typed.forEach(function (text, e) {
      if (e.isConnected && !isHydrated(e)) return;
      typed.delete(e);
      e.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, text);
      e.dispatchEvent(new Event(e.matches('select') ? 'change' : 'input', { bubbles: true }));
    });
    if (typed.size) setTimeout(replayText, 50);
  }
  function replayClick() {
    var button = clicked;
    if (typed.size || (button.isConnected && !isHydrated(button))) return void setTimeout(replayClick, 50);
    clicked = undefined;
    button.click();
  }
  ['click', 'input', 'submit'].forEach(function (type) { d.addEventListener(type, record, true) });
})(document)`;
