import { localDate } from '@slipway/shared/values/local-date.ts';
import { describe, expect, test } from 'vitest';
import { fixedKey } from '../../testing/fixed-key.ts';
import { guess, prove } from '../../testing/prove.ts';
import { bitsFor, isUnderPressure, proofBits } from './day-pressure.ts';
import { challengeFor, challengeMs, provenBy } from './require-proof.ts';

const key = fixedKey('a key of ours');
const now = new Date('2027-05-03T08:00:00Z');
const date = localDate('2027-05-08');
const ann = { browserHash: 'browser of Ann', networkHash: 'network of Ann' };
const fewBits = 10;

const challenge = challengeFor(key, ann, date, fewBits, now);
const proof = prove(challenge);

describe('a proof of work', () => {
  test('a proof of work is valid if its challenge was made for the same browser or the same network', () => {
    const seed = challenge.slice(0, 26);
    expect(provenBy(key, ann, date, proof, now)).toBe(seed);
    expect(provenBy(key, { ...ann, browserHash: 'another' }, date, proof, now)).toBe(seed);
    expect(provenBy(key, { ...ann, networkHash: 'another' }, date, proof, now)).toBe(seed);
  });

  test('a proof of work is invalid for another browser on another network', () => {
    const stranger = { browserHash: 'another', networkHash: 'another' };
    expect(provenBy(key, stranger, date, proof, now)).toBeUndefined();
    // A signature for a browser is not valid for a network, even if both have the same hash.
    expect(provenBy(key, { ...stranger, networkHash: ann.browserHash }, date, proof, now)).toBeUndefined();
  });

  test('a proof of work is invalid for another day', () => {
    expect(provenBy(key, ann, localDate('2027-05-09'), proof, now)).toBeUndefined();
  });

  test('a proof of work is valid for five minutes', () => {
    const at = (ms: number) => new Date(now.getTime() + ms);
    expect(provenBy(key, ann, date, proof, at(challengeMs - 1))).toBeDefined();
    expect(provenBy(key, ann, date, proof, at(challengeMs))).toBeUndefined();
  });

  test('a proof of work with wrong answers is invalid', () => {
    expect(provenBy(key, ann, date, guess(challenge), now)).toBeUndefined();
  });

  test.each([
    ['with fewer bits', challenge.replace(`.${fewBits}.`, '.4.')],
    ['with a later end', challenge.replace(/\.(\d{10})\./, (_, end: string) => `.${Number(end) + 3600}.`)],
    ['with a seed of its own', challenge.replace(/^.{26}/, '0123456789abcdefghjkmnpqrs')],
    ['signed with another key', challengeFor(fixedKey('another key'), ann, date, fewBits, now)],
    ['without its signatures', challenge.split('.').slice(0, 3).join('.')],
    ['with empty signatures', `${challenge.split('.').slice(0, 3).join('.')}..`],
  ])('a proof of work is invalid if its challenge is forged: %s', (_what, forged) => {
    expect(provenBy(key, ann, date, prove(forged), now)).toBeUndefined();
  });
});

describe('whether a day is crowded with unpaid holds', () => {
  const networks = 1;
  test.each([
    ['no place is held', { places: 0, heldPlaces: 0, holds: 0 }, false, 21],
    ['half of the places are held', { places: 12, heldPlaces: 6, holds: 6 }, false, 21],
    ['more than half of the places are held', { places: 12, heldPlaces: 7, holds: 7 }, true, 21],
    ['nearly three quarters of the places are held', { places: 12, heldPlaces: 8, holds: 8 }, true, 21],
    ['three quarters of the places are held', { places: 12, heldPlaces: 9, holds: 9 }, true, 23],
    ['all places are held', { places: 12, heldPlaces: 12, holds: 9 }, true, 23],
    ['two visitors hold two of the last three boats', { places: 3, heldPlaces: 2, holds: 2 }, false, 21],
    ['two visitors hold the last two boats', { places: 2, heldPlaces: 2, holds: 2 }, false, 21],
  ])('if %s (%j), isUnderPressure is %s, and the puzzle has %d bits', (_what, reckoned, expected, bits) => {
    const pressure = { ...reckoned, networks };
    expect(isUnderPressure(pressure)).toBe(expected);
    expect(bitsFor(pressure, proofBits)).toBe(bits);
  });
});
