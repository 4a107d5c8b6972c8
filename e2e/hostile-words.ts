/**
 * Hostile texts. If a browser runs code from a text, the code calls `hit`. If a browser makes an element from a text,
 * the element has the attribute `data-h`.
 */
const templates = [
  '<script data-h>hit()</script>',
  '<img data-h src=x onerror=hit()>',
  '<svg data-h onload=hit()>',
  '<svg data-h><script>hit()</script></svg>',
  '<iframe data-h srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe data-h src="javascript:parent.hit()"></iframe>',
  '<a data-h href="javascript:hit()">Ada</a>',
  '<a data-h href="java\tscript:hit()">Ada</a>',
  '<details data-h open ontoggle=hit()>',
  '<input data-h autofocus onfocus=hit()>',
  '<video data-h><source onerror=hit()></video>',
  '<math data-h><mtext></form><form><mglyph><style></math><img data-h src onerror=hit()>',
  '<style data-h>*{background:url("javascript:hit()")}</style>',
  '<object data-h data="data:text/html,<script>hit()</script>"></object>',
  '<base data-h href="https://evil.example/">',
  '<meta data-h http-equiv=refresh content="0;url=https://evil.example/">',
  '<form data-h action="https://evil.example/"><button>Sign in again</button></form>',
  '</script><script data-h>hit()</script>',
  '</textarea></title></style><img data-h src=x onerror=hit()>',
  '"><img data-h src=x onerror=hit()>',
  "' onmouseover=hit() data-h='",
  '" style=animation-name:x onanimationstart=hit() data-h="',
  'javascript:hit()',
  'data:text/html,<script>hit()</script>',
  "{{constructor.constructor('hit()')()}}",
  '${hit()}',
  '&lt;img data-h src=x onerror=hit()&gt;',
  '&#60;img data-h src=x onerror=hit()&#62;',
  '\\u003cimg data-h src=x onerror=hit()\\u003e',
  '%3Cimg data-h src=x onerror=hit()%3E',
  '＜img data-h src=x onerror=hit()＞',
  '<!--><img data-h src=x onerror=hit()>-->',
  ']]><img data-h src=x onerror=hit()>',
  '<template data-h shadowrootmode=open><img src=x onerror=hit()></template>',
  '__proto__',
] as const;

/**
 * Makes random hostile texts. The same seed makes the same texts. Tags have random case and spaces. A text may be inside
 * a name, or beside a combining or joining character.
 */
export function hostileWords(seed: number): () => string {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  let made = 0;
  return () => {
    const plain = templates[made % templates.length] ?? '';
    made += 1;
    const cased = plain.replaceAll(/<[a-z]+/g, (tag) => (below(2) === 0 ? tag : tag.toUpperCase()));
    const spaced = cased.replaceAll(' data-h', `${pick([' ', '  ', '\t', '/'])}data-h`);
    return `${pick(['', '', 'Ada ', "O'", '"', '\u0301', 'x'.repeat(below(30))])}${spaced}${pick(['', '', ' Byron', '\u200D'])}`;
  };
}
