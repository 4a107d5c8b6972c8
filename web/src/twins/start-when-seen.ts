import { earlyClass, waitingClass } from './hide-until-drawn.ts';
import { jsonBlock } from './html.ts';

const listId = 'later';
/** A page whose picture does not come must come alive all the same. */
const waitsForMs = 2500;

/**
 * Stands at the end of the page, and fetches typefaces and scripts once the first picture is there: what was drawn can
 * be seen without them, and on a phone they would share its connection. All but the script that asks for the others
 * waits for the first frame as well; that one holds the page's load event. A hash route waits for no picture.
 */
export const startWhenSeen = `(function(d){var root=d.documentElement,list=JSON.parse(d.getElementById('${listId}').textContent),begun;function fetchScript(address,index){var e=d.createElement(index?'link':'script');e.crossOrigin='';e.fetchPriority='low';if(index){e.rel='modulepreload';e.href=address}else{e.type='module';e.src=address}d.head.appendChild(e)}function wear(){root.classList.remove('${earlyClass}')}function begin(){if(begun)return;begun=1;fetchScript(list[0],0);requestAnimationFrame(function(){Promise.all(['Gabarito','Figtree'].map(function(face){return d.fonts.load('1em '+face)})).then(wear,wear);list.forEach(function(address,index){if(index)fetchScript(address,index)})})}var first=d.querySelector('img[fetchpriority=high]');if(!first||first.complete||root.className==='${waitingClass}')begin();else{first.addEventListener('load',begin);first.addEventListener('error',begin);setTimeout(begin,${waitsForMs})}})(document)`;

const scriptTag =
  /<script type="module"[^>]*src="([^"]*)"[^>]*><\/script>|<link rel="modulepreload"[^>]*href="([^"]*)"[^>]*>/g;
const typefaceTag = /<link rel="preload"[^>]*as="font"[^>]*>/g;

/** The built page without its scripts and typefaces, and what fetches them later, to stand at its end. */
export function laterThanSeen(template: string): { template: string; later: string } {
  const scripts = [...template.matchAll(scriptTag)].map(([, script, preload]) => script ?? preload);
  const list = jsonBlock(`type="application/json" id="${listId}"`, scripts);
  return {
    template: template.replaceAll(scriptTag, '').replaceAll(typefaceTag, ''),
    later: `${list}<script>${startWhenSeen}</script>`,
  };
}
