// The parts that no first screen uses, in one file that loads after the first screen.
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteFooter } from './SiteFooter.tsx';
