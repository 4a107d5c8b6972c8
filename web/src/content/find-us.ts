import type { Business } from '@slipway/shared/business.ts';
import json from '../../../business.json';

/** The way to the jetty. vite.config.ts gives this file that part alone, so that most pages load without it. */
export const findUs: Business['findUs'] = json.findUs;
