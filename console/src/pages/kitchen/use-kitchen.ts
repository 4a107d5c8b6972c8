import { kitchenData, kitchenLivePath, markDishes } from '@slipway/shared/api/console/kitchen.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Kitchen,
  type KitchenDish,
  type KitchenParty,
  kitchenKey,
  readKitchen,
} from '../../api/kitchen.ts';
import { useCommand } from '../../session/use-command.ts';
import { useWatched } from '../../session/use-live.ts';
import { useTrying } from '../../session/use-trying.ts';

/** The orders of a day, kept up to date. */
export function useKitchen(date: LocalDate) {
  return useWatched({
    queryKey: kitchenKey(date),
    ask: (options) => readKitchen(date, options),
    path: kitchenLivePath.replace(':date', date),
    event: 'kitchen',
    read: (data) => {
      const kitchen = kitchenData.safeParse(data);
      return kitchen.success ? kitchen.data : undefined;
    },
  });
}

type Press = {
  step: 'prepared' | 'loaded';
  dishes: readonly KitchenDish[];
  /** Whether the press undoes an earlier press. */
  isTakenBack?: boolean;
};

/** Records presses on the dishes of one party. A press shows immediately, and is reverted if recording fails. */
export function useMarks(date: LocalDate, { bookingId }: KitchenParty) {
  const queries = useQueryClient();
  const { run, isBusy } = useCommand(markDishes);
  const { problem, trying } = useTrying();
  const [pressed, setPressed] = useState<Press>();
  const press = async ({ step, dishes, isTakenBack = false }: Press) => {
    if (isBusy || pressed !== undefined) return;
    setPressed({ step, dishes, isTakenBack });
    const portions = ({ quantity }: KitchenDish) => (isTakenBack ? 0 : quantity);
    await trying(async () => {
      const { result } = await run({
        bookingId,
        step,
        dishes: dishes.map((dish) => ({ item: dish.item, portions: portions(dish) })),
      });
      queries.setQueryData<Kitchen>(
        kitchenKey(date),
        (known) => known && marked(known, bookingId, result.dishes),
      );
    });
    setPressed(undefined);
  };
  /** How many portions of a dish are shown as done. */
  const shown = (step: Press['step'], dish: KitchenDish): number => {
    const isPressed = pressed?.step === step && pressed.dishes.some(({ item }) => item === dish.item);
    if (!isPressed) return dish[step];
    return pressed.isTakenBack === true ? 0 : dish.quantity;
  };
  return { press, shown, problem, isBusy: pressed !== undefined };
}

type Marked = { item: number; prepared: number; loaded: number };

/** Adds the recorded press to the loaded day, for the moment until the day is refetched. */
function marked(kitchen: Kitchen, bookingId: string, marks: readonly Marked[]): Kitchen {
  const withMarks = (party: KitchenParty): KitchenParty => ({
    ...party,
    dishes: party.dishes.map((dish) => {
      const mark = marks.find(({ item }) => item === dish.item);
      return mark === undefined
        ? dish
        : {
            ...dish,
            prepared: Math.min(mark.prepared, dish.quantity),
            loaded: Math.min(mark.loaded, dish.quantity),
            leftWithout: Math.min(dish.leftWithout, Math.max(0, dish.quantity - mark.loaded)),
          };
    }),
  });
  return {
    ...kitchen,
    parties: kitchen.parties.map((party) =>
      party.bookingId === bookingId && party.struck === null ? withMarks(party) : party,
    ),
  };
}
