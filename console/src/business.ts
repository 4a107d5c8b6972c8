import { name, place } from '../../business.json';

/** Of the business, as every page of the console says it. The build takes these alone. */
export const businessName = name;
export const lake = { latitude: place.latitude, longitude: place.longitude };
