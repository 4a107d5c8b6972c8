import type { StopKind } from '@slipway/shared/rules/stop.ts';
import { useMay } from '../../session/Me.tsx';

/** Who may put a time that is stopped in this way on sale again. */
export function useMayLift(): (kind: StopKind) => boolean {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayClose = useMay('close-times') !== undefined;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const may: Record<StopKind, boolean> = {
    held: mayHold,
    closed: mayHold && mayClose,
    called_off: mayOpenAgain,
  };
  return (kind) => may[kind];
}
