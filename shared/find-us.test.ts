import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBusiness } from './business.ts';
import { companyLine } from './company-line.ts';
import { addressLine, findUsLines, mapLinks, precisePlace, waysTo } from './find-us.ts';

type Json = Record<string, unknown> & { findUs: Record<string, unknown>; place: Record<string, unknown> };
const file = () => JSON.parse(readFileSync(new URL('../business.json', import.meta.url), 'utf8')) as Json;
const business = parseBusiness(file());

describe('the directions to the boats', () => {
  it('the directions have an address with its postcode, and a precise place from the coordinates', () => {
    const place = { ...business.place, name: 'Coppice Landing', streetAddress: '2 Shore Road' };
    expect(addressLine({ place })).toBe('Coppice Landing, 2 Shore Road, Milton Keynes, MK99 9RB');
    expect(addressLine(business)).toBe('The Jetty, Willow Lake, Milton Keynes, MK99 9RB');
    const moved = { ...business, place: { ...business.place, latitude: 47.0000625, longitude: 8.0000625 } };
    expect(precisePlace(moved)).toBe(`2222+22 ${business.place.locality}`);
    expect(findUsLines(moved)).toMatchObject([
      { value: addressLine(business) },
      { address: expect.stringMatching(/google.*47\.0000625%2C8\.0000625/) },
    ]);
  });

  it('the directions link three maps to the same place', () => {
    for (const { address } of mapLinks(business)) {
      const said = decodeURIComponent(address);
      expect(said).toContain(String(business.place.latitude));
      expect(said).toContain(String(business.place.longitude));
    }
  });

  it('without a position, the directions consist of the address only', () => {
    const off = { place: { ...business.place, latitude: null, longitude: null } };
    expect(precisePlace(off)).toBeUndefined();
    expect(mapLinks(off)).toEqual([]);
    expect(findUsLines(off)).toEqual([{ label: 'Where', value: addressLine(business) }]);
  });

  it('the directions leave out a means of travel that is not described', () => {
    expect(waysTo(business)).toHaveLength(6);
    const onFoot = { findUs: { ...business.findUs, bus: '' } };
    expect(waysTo(onFoot).map(({ id }) => id)).toEqual(['car', 'train', 'taxi', 'stepFree', 'toilets']);
  });

  it('invalid directions are refused, and the refusal names each wrong field', () => {
    const json = file();
    json.place['postcode'] = 'MK9';
    delete json.findUs['toilets'];
    expect(() => parseBusiness(json)).toThrow(/place\.postcode must be.*findUs\.toilets/);
  });
});

describe('the line about the company', () => {
  it('the company line says that a company without a number is a demonstration', () => {
    expect(companyLine(business)).toBe(
      'Roundabout Boats Ltd, demonstration company, not registered. 1 The Jetty, Milton Keynes, England.',
    );
  });

  it('the company line has the number, registered address and VAT number of a real company', () => {
    const real = { ...business, companyNumber: '12345678', vatNumber: 'GB123456789' };
    expect(companyLine(real)).toBe(
      'Roundabout Boats Ltd, registered in England, company number 12345678. Registered address: 1 The Jetty, Milton Keynes, England. VAT number GB123456789.',
    );
    expect(companyLine({ ...real, vatNumber: '' })).not.toContain('VAT');
  });

  it('the company line names the people of a business that is not a company', () => {
    const own = { ...business, name: 'Coppice Water', registeredAddress: '1 Mill Lane, Keswick' };
    expect(companyLine({ ...own, legalForm: 'sole trader', legalName: 'Pat Hale' })).toBe(
      'Coppice Water, the business name of Pat Hale (sole trader). Address: 1 Mill Lane, Keswick.',
    );
    const partners = { ...own, legalForm: 'partnership' as const, legalName: 'Pat Hale and Jo Reid' };
    expect(companyLine({ ...partners, vatNumber: 'GB123456789' })).toBe(
      'Coppice Water, the business name of Pat Hale and Jo Reid (partnership). Address: 1 Mill Lane, Keswick. VAT number GB123456789.',
    );
  });
});
