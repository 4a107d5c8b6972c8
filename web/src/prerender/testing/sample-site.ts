/** For tests: a built page. */

const builtTags =
  '<link rel="preload" href="/f.woff2" as="font"><script type="module" src="/x.js"></script><link rel="modulepreload" href="/y.js"><link rel="stylesheet" href="/assets/base.css">';
export const styleSheets = { '/assets/base.css': 'body{margin:0}' };
export const template = `<!doctype html>
<html lang="en-GB">
  <head><meta name="viewport" content="width=device-width"><title>Built</title>${builtTags}</head>
  <body><div id="root"></div><noscript
      >Built</noscript
    ></body>
</html>`;
export const publicUrl = 'https://boats.test';
