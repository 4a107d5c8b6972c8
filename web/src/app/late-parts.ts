// In one file that loads after the first: no first screen uses it.
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteFooter } from './SiteFooter.tsx';
