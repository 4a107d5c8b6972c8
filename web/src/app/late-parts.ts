// The parts that are not on the first screen of any page. They are in one file, which loads after the first screen.
export { SiteDrawer } from './SiteDrawer.tsx';
export { SiteFooter } from './SiteFooter.tsx';
