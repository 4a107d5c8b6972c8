import { name } from '../../business.json';

/** Of the business, as every page of the console says it. The build takes the name alone. */
export const businessName = name;
