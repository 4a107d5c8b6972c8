import type { Till } from '../till.ts';
import { ControlRefusal } from './control-refusal.ts';
import type { Fields } from './read-fields.ts';

export function showClock({ clock }: Till): { now: string; ahead_ms: number } {
  return { now: new Date(clock.nowMs()).toISOString(), ahead_ms: clock.aheadMs };
}

/** POST /__sim/clock: {advance: 'P7D'}, or {set: '2026-06-01T10:00:00Z'} for a later instant. */
export function advanceClock({ clock }: Till, fields: Fields): void {
  const set = fields.optionalText('set');
  if (set === undefined) {
    const ms = fields.durationMs('advance');
    fields.end();
    clock.advance(ms);
    return;
  }
  fields.end();
  const ms = Date.parse(set) - clock.nowMs();
  if (Number.isNaN(ms)) throw new ControlRefusal(400, 'set must be an instant like 2026-06-01T10:00:00Z.');
  if (ms < 0) throw new ControlRefusal(409, 'The clock goes forward only.');
  clock.advance(ms);
}
