// In one file that loads after the first: nothing of it is in a first screen.
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteFooter } from './SiteFooter.tsx';
