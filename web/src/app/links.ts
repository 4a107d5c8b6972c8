import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { business } from '../content/business.ts';

/** Header and drawer (spec 2.1). */
export const mainLinks = [
  { path: sitePaths.home(), label: 'Home' },
  { path: sitePaths.experience(), label: 'Experience' },
  { path: sitePaths.gallery(), label: 'Gallery' },
  { path: sitePaths.faqs(), label: 'FAQs' },
  { path: sitePaths.contactUs(), label: 'Contact Us' },
] as const;

export const socialLinks = (
  [
    { icon: 'facebook', name: 'Facebook', address: business.social.facebook },
    { icon: 'x', name: 'X', address: business.social.x },
    { icon: 'instagram', name: 'Instagram', address: business.social.instagram },
  ] as const
).filter(({ address }) => address !== '');
