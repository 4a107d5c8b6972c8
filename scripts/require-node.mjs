import { stopWith } from './stop-with.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 20)) {
  stopWith(
    `Slipway needs Node.js 20.20 or newer, and this is ${process.versions.node}: install it from nodejs.org.`,
  );
}
