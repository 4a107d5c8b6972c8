import { describe, expect, it } from 'vitest';
import { plusCode, shortPlusCode } from './plus-code.ts';

describe('a Plus Code', () => {
  // Cases from the test data of Open Location Code.
  it.each([
    [20.3700625, 2.7821875, '7FG49QCJ+2V'],
    [47.0000625, 8.0000625, '8FVC2222+22'],
    [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
    [1.2, 3.4, '6FH56C22+22'],
    [-41.2730625, 174.7859375 - 360, '4VCPPQGP+Q9'],
    [90, 1, 'CFX3X2X2+X2'],
    [-90, -180, '22222222+22'],
    [1, 180, '62H22222+22'],
  ])('the Plus Code of %d, %d is %s', (latitude, longitude, code) => {
    expect(plusCode(latitude, longitude)).toBe(code);
  });

  it('the short Plus Code has only the part that is needed beside the name of a town', () => {
    expect(shortPlusCode(20.3700625, 2.7821875)).toBe('9QCJ+2V');
  });
});
