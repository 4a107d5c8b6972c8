import type { RefusalCode } from '@slipway/shared/api/refusals.ts';
import { expect } from 'vitest';
import type { Answer } from './two-servers.ts';

export function winnersAmong<A extends { status: number }>(answers: readonly A[]): A[] {
  return answers.filter(({ status }) => status === 200);
}

/** Expects that every loser of the race got the same refusal: code, sentence and data. */
export function expectPoliteRefusals(
  answers: readonly Answer[],
  code: RefusalCode,
  details: Record<string, unknown> = {},
): void {
  for (const { status, envelope } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, ...envelope }).toEqual({
      status: 409,
      success: false,
      message: { customer: expect.stringMatching(/^[A-Z].{20,}\.$/) },
      data: { code, ...details },
    });
  }
}

/** Prints one line for each race, with its figures. */
export function report(race: string, figures: Record<string, number | string>): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  console.info(`${race}: ${told.join(', ')}`);
}
