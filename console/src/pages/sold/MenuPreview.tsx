import { noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { AddOnCard } from '@slipway/ui/AddOnCard.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { AsOnSite } from './AsOnSite.tsx';
import type { OpenedDish } from './use-menu.ts';

/** The dish as customers will see it. */
export function MenuPreview({ opened }: { opened: OpenedDish }) {
  if (opened === undefined || opened === 'gone') return null;
  const { dish, live } = opened;
  const isSoldOut = live?.isSoldOutToday === true;
  return (
    <AsOnSite>
      {dish.sold ? (
        <AddOnCard
          addOn={{
            id: live?.id ?? 0,
            name: dish.name,
            description: dish.line,
            picture: dish.picture,
            price: penceFromPounds(dish.price) ?? noMoney,
            isForWholeBoat: dish.whole,
            kind: dish.type,
            bullets: dish.points,
            allergens: dish.type === 'others' ? (dish.allergens ?? []) : dish.allergens,
            leadTimeHours: dish.hours,
            hasAlcohol: dish.alcohol,
          }}
          isLate={isSoldOut}
          controls={
            !isSoldOut && (
              // A preview whose buttons order nothing.
              <div inert>
                <QuantityControl
                  id="as-on-site-quantity"
                  name={dish.name}
                  quantity={0}
                  most={0}
                  onChange={() => undefined}
                />
              </div>
            )
          }
          reason={
            isSoldOut && (
              <Notice tone="warning">
                <p>Sold out today.</p>
              </Notice>
            )
          }
        />
      ) : (
        <p>This item is not on the site.</p>
      )}
    </AsOnSite>
  );
}
