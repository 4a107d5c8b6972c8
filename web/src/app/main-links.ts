import { sitePaths } from '@slipway/shared/values/site-paths.ts';

/** Header and drawer (spec 2.1). */
export const mainLinks = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.faqs(), label: 'FAQs' },
  { path: sitePaths.contactUs(), label: 'Contact Us' },
] as const;
