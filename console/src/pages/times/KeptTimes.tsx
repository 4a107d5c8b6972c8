import { newId } from '@slipway/ui/new-id.ts';
import { surchargeText } from '@slipway/shared/api/console/change-text.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { ChangeFields, SetUpDraft, Times } from '../../api/set-up.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { type EditDraft, isKind, same, withChange } from '../../change-set/draft.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';

type KeptTimesProps = { kept: Times['kept']; draft: SetUpDraft; edit: EditDraft };

/** Times that went on sale before the present rule for prices. They keep their old price. */
export function KeptTimes({ kept, draft, edit }: KeptTimesProps) {
  const [first, last] = [kept[0]?.date, kept.at(-1)?.date];
  if (first === undefined || last === undefined) return null;
  const words: Words = {
    first,
    last,
    days: [1, 2, 3, 4, 5, 6, 7],
    starts: null,
    packages: null,
    price: 'season',
    hand: false,
  };
  const isThere = draft.changes.filter(isKind('price_by_hand')).some((each) => same(each.words, words));
  return (
    <Panel
      title="Earlier prices"
      aside={
        <Button
          disabled={isThere}
          onClick={() => edit((was) => withChange(was, { id: newId(), kind: 'price_by_hand', words }))}
        >
          Use the season prices
        </Button>
      }
    >
      <p className={shared.soft}>
        If a time is in two seasons, the season with fewer days sets the price of that time. The times below
        were on sale before that rule, and keep their price until you change one of their seasons.
      </p>
      <Rows>
        {spansOf(kept)
          .slice(0, mostSpans)
          .map(({ dates, starts, says }) => (
            <Row
              key={`${dates[0]} ${starts.join()} ${says}`}
              mark={<Sign name="pound" />}
              title={`${daysText(dates)}, ${starts.join(', ')}`}
              small={says}
            />
          ))}
      </Rows>
      {spansOf(kept).length > mostSpans && (
        <p className={shared.soft}>And {spansOf(kept).length - mostSpans} lines more.</p>
      )}
    </Panel>
  );
}

type Words = ChangeFields<'price_by_hand'>;

const mostSpans = 12;

type Span = { dates: string[]; starts: string[]; says: string };

/** Days with the same starts and prices share one line. */
function spansOf(kept: Times['kept']): Span[] {
  const spans: Span[] = [];
  const days = new Map<string, Map<string, string[]>>();
  for (const { date, start, was, season } of kept) {
    const says = `${was.season}: ${surchargeText(was.price)}. ${season.season} says ${surchargeText(season.price)}`;
    const day = days.get(date) ?? new Map<string, string[]>();
    days.set(date, day.set(says, [...(day.get(says) ?? []), start]));
  }
  for (const [date, says] of days)
    for (const [each, starts] of says) {
      const span = spans.find((one) => one.says === each && same(one.starts, starts));
      if (span !== undefined) span.dates.push(date);
      else spans.push({ dates: [date], starts, says: each });
    }
  return spans;
}

/** '7 days, Monday 10 May 2027 to Sunday 16 May 2027' */
function daysText(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)].map((date) => formatLongDate(localDate(date!)));
  return dates.length === 1 ? first! : `${dates.length} days, ${first} to ${last}`;
}
