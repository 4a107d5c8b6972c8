import { describe, expect, it } from 'vitest';
import { passwordMinLength, passwordProblem } from './weak-password.ts';

const good = 'seven herons walk slowly';

describe('a password', () => {
  it('a password has at least 15 characters, and an emoji counts as one character', () => {
    expect(passwordMinLength).toBe(15);
    expect(passwordProblem('herons walk 12')).toBe('too short');
    expect(passwordProblem('herons walk 123')).toBeUndefined();
    expect(passwordProblem('🦢'.repeat(14))).toBe('too short');
  });

  it.each([
    ['small letters alone', 'sevenheronswalkslowly'],
    ['no letter', '83 1047 2295 6618 0'],
    ['spaces and other scripts', 'семь цапель идут медленно'],
    ['pictures', '🦢 herons 🌊 walk 🛶 slowly'],
    ['everything', 'kX9$mQ2!vL7@pR4'],
    ['200 characters', 'seven herons walk slowly past a boat, '.repeat(6).slice(0, 200)],
  ])('a password may have %s', (_, password) => expect(passwordProblem(password)).toBeUndefined());

  it.each([
    'Password Password 1234',
    'qwertyuiopasdfghjkl',
    'Correct horse battery staple',
    'aaaaaaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    'Slipway Boats 2027!',
  ])('an easily guessed password is refused: %s', (password) =>
    expect(passwordProblem(password)).toBe('too common'),
  );

  it('a password that is little more than the name of the person or the business is refused', () => {
    const known = ['Diane Whitlock', 'diane@boats.example', 'Roundabout Boats'];
    expect(passwordProblem('Diane.Whitlock-2027', known)).toBe('too common');
    expect(passwordProblem('diane@boats.example', known)).toBe('too common');
    expect(passwordProblem('Diane and seven herons', known)).toBeUndefined();
    expect(passwordProblem(good, known)).toBeUndefined();
  });
});
