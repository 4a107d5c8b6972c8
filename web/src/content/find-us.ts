import type { Business } from '@slipway/shared/business.ts';
import json from '../../../business.json?find-us';

/** The way to the jetty: by itself, so that a page without it does not load it with the name and the phone number. */
export const findUs: Business['findUs'] = json.findUs;
