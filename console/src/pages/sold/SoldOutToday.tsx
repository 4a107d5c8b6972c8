import { markDishSoldOut } from '@slipway/shared/api/console/sold.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import type { LiveDish } from './sold-draft.ts';

type SoldOutTodayProps = {
  dish: Pick<LiveDish, 'id' | 'name' | 'isSoldOutToday'>;
  /** True: the button is in the row of a dish, on a screen about today. */
  isInRow?: boolean;
};

/**
 * Immediately marks a dish as sold out today, outside the draft, because the kitchen has run out. For a minute, an Undo
 * button is at the bottom of the screen.
 */
export function SoldOutToday({ dish, isInRow = false }: SoldOutTodayProps) {
  const { id, name, isSoldOutToday } = dish;
  const { run, isBusy } = useCommand(markDishSoldOut);
  const { problem, trying } = useTrying();
  const press = async () => {
    if (isBusy) return;
    await trying(() => run({ item: id, isSoldOut: !isSoldOutToday }));
  };
  return (
    <div>
      <Button
        variant={isSoldOutToday ? 'secondary' : 'quiet'}
        size="small"
        {...(isSoldOutToday && !isInRow ? { icon: <Sign name="tick" /> } : {})}
        aria-pressed={isSoldOutToday}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        Sold out{!isInRow && ' today'}
        <VisuallyHidden>
          {isInRow && ' today'}: {name}
        </VisuallyHidden>
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
