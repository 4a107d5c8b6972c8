import { markDishSoldOut } from '@slipway/shared/api/console/sold.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { Sign } from '../../parts/Sign.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useCommand } from '../../session/use-command.ts';
import type { LiveDish } from './sold-draft.ts';

/** At once, and not with the changes: the kitchen has none left. Undo stands at the bottom for a minute. */
export function SoldOutToday({ dish: { id, name, isSoldOutToday } }: { dish: LiveDish }) {
  const { run, isBusy } = useCommand(markDishSoldOut);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    try {
      await run({ item: id, isSoldOut: !isSoldOutToday });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <div>
      <Button
        variant={isSoldOutToday ? 'secondary' : 'quiet'}
        size="small"
        {...(isSoldOutToday ? { icon: <Sign name="tick" /> } : {})}
        aria-pressed={isSoldOutToday}
        disabled={isBusy}
        onClick={() => void press()}
      >
        Sold out today<VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
