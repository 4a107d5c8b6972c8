/**
 * Stands at the end of a page that the server drew: until the script has come, a button that is pressed there would do
 * nothing, what is typed would be forgotten and a form would reload the page. It is kept, and done again once React has
 * taken up the element, which its own mark on it tells. A field is emptied first, because React does not hear of a
 * value that it knows already. A link within the page is followed at once; its hash would be taken for a route. A page
 * in which no script ever comes stays as it was drawn.
 */
export const keepEarlyUse = `(function (d) {
  var typed = new Map(), pressed;
  function isAlive(e) { return Object.keys(e).some(function (key) { return key.indexOf('__reactProps$') === 0 }) }
  function keep(event) {
    var e = event.target, isClick = event.type === 'click' && e.closest;
    var button = isClick && e.closest('button'), link = isClick && e.closest('a[href^="#"]');
    if (event.type === 'submit') { if (!isAlive(e)) event.preventDefault() }
    else if (link && !isAlive(link)) { event.preventDefault(); goTo(d.getElementById(link.hash.slice(1))) }
    else if (button && !isAlive(button)) { if (!pressed) setTimeout(doAgain, 50); pressed = button }
    else if (event.type === 'input' && (!isAlive(e) || typed.has(e))) { if (!typed.size) setTimeout(typeAgain, 50); typed.set(e, e.value) }
  }
  function goTo(place) {
    if (place) { place.focus(); place.scrollIntoView() }
  }
  function typeAgain() {
    typed.forEach(function (words, e) {
      if (e.isConnected && !isAlive(e)) return;
      typed.delete(e);
      e.value = '';
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), 'value').set.call(e, words);
      e.dispatchEvent(new Event('input', { bubbles: true }));
    });
    if (typed.size) setTimeout(typeAgain, 50);
  }
  function doAgain() {
    var button = pressed;
    if (typed.size || (button.isConnected && !isAlive(button))) return void setTimeout(doAgain, 50);
    pressed = undefined;
    button.click();
  }
  ['click', 'input', 'submit'].forEach(function (type) { d.addEventListener(type, keep, true) });
})(document)`;
