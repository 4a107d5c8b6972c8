import type { Business } from './business.ts';
import { shortPlusCode } from './values/plus-code.ts';

/** A means of travel or an amenity at the jetty, from business.json, with its label. */
export type Way = { id: WayId; name: string; text: string };
type WayId = Exclude<keyof Business['findUs'], 'sketch'>;

const wayNames: Record<WayId, string> = {
  car: 'By car',
  train: 'By train',
  bus: 'By bus',
  taxi: 'By taxi',
  stepFree: 'Step-free',
  toilets: 'Toilets',
};

/** The ways to the jetty that have a text in business.json. */
export function waysTo({ findUs }: Pick<Business, 'findUs'>): Way[] {
  return (Object.keys(wayNames) as WayId[])
    .map((id) => ({ id, name: wayNames[id], text: findUs[id] }))
    .filter(({ text }) => text !== '');
}

/** The lines of the address, as on an envelope. A street that is part of the place's name is not repeated. */
export function addressLines({
  place: { name, streetAddress, locality, postcode },
}: Pick<Business, 'place'>): string[] {
  const isInName = name.includes(streetAddress.replace(/^\d+ /, ''));
  return [name, ...(isInName ? [] : [streetAddress]), locality, postcode];
}

export function addressLine(business: Pick<Business, 'place'>): string {
  return addressLines(business).join(', ');
}

/**
 * The Plus Code by which map apps find the jetty, such as '26RR+66 Milton Keynes'. A postcode is too imprecise, because
 * it covers half the shore. Undefined if the jetty's position is not set.
 */
export function precisePlace({ place }: Pick<Business, 'place'>): string | undefined {
  const { latitude, longitude, locality } = place;
  return latitude === null || longitude === null
    ? undefined
    : `${shortPlusCode(latitude, longitude)} ${locality}`;
}

/** Links to the jetty in three map services. Empty if the jetty's position is not set. */
export function mapLinks({ place }: Pick<Business, 'place'>): { name: string; address: string }[] {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return [];
  const at = `${latitude},${longitude}`;
  return [
    {
      name: 'Apple Maps',
      address: `https://maps.apple.com/?${new URLSearchParams({ ll: at, q: place.name }).toString()}`,
    },
    {
      name: 'Google Maps',
      address: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: at }).toString()}`,
    },
    {
      name: 'OpenStreetMap',
      address: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
    },
  ];
}

/** The lines of an email that give the address of the jetty and a link to a map. */
export function findUsLines(
  business: Pick<Business, 'place'>,
): { label: string; value: string; address?: string }[] {
  return [
    { label: 'Where', value: addressLine(business) },
    ...mapLinks(business)
      .slice(1, 2)
      .map(({ address }) => ({ label: 'On a map', value: 'Open the map', address })),
  ];
}
