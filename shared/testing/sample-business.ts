import json from '../../business.json';
import { type Business, parseBusiness } from '../business.ts';

/** The business of the demonstration. */
export const sampleBusiness: Business = parseBusiness(json);
