/**
 * A second implementation of deposits and their charges, for tests only: computed from the events and their times,
 * never from the database, and without code of the first implementation. Sums in pence, instants in milliseconds.
 */

const hour = 3_600_000;

export type Way = 'card' | 'cash' | 'card_machine' | 'none';
type Line = {
  id: string;
  sum: number;
  /** How the charge is paid: from the deposit on the card, from a deposit in cash, or by link. */
  of: 'card' | 'hand' | 'link';
  until: number;
  back: number;
  objected: boolean;
  answered: boolean;
  isLetGo: boolean;
  isPaid: boolean;
};

export class DepositAgain {
  /** The state of the deposit on the card. */
  card: 'none' | 'held' | 'taken' | 'free' = 'none';
  lines: Line[] = [];
  /** The amount that was paid by link. */
  paid = 0;
  byHand = 0;
  handBack = 0;
  private readonly whole: number;
  private readonly most: number;
  private readonly lapses: number;

  constructor(way: Way, { whole, most, lapses }: { whole: number; most: number; lapses: number }) {
    this.whole = whole;
    this.most = most;
    this.lapses = lapses;
    if (way === 'card') this.card = 'held';
    if (way === 'cash' || way === 'card_machine') this.byHand = whole;
  }

  private net = (line: Line) => (line.isLetGo ? 0 : line.sum - line.back);
  private sumOf = (lines: Line[]) => lines.reduce((sum, line) => sum + this.net(line), 0);

  /** The part of the deposit that can still be kept; undefined without a deposit. */
  left(): number | undefined {
    if (this.card === 'held') return this.whole - this.sumOf(this.lines.filter(({ of }) => of === 'card'));
    if (this.byHand === 0) return undefined;
    return (
      this.byHand - this.lines.filter(({ of }) => of === 'hand').reduce((sum, line) => sum + line.sum, 0)
    );
  }

  mayCharge(sum: number, isOfDeposit: boolean): boolean {
    if (sum <= 0 || this.sumOf(this.lines) + sum > this.most) return false;
    return !isOfDeposit || this.left() !== undefined;
  }

  /** The parts of a charge: first the part from the deposit, then the part by link. */
  parts(sum: number, isOfDeposit: boolean): { of: Line['of']; sum: number }[] {
    const kept = isOfDeposit ? Math.min(sum, this.left() ?? 0) : 0;
    const of = this.card === 'held' ? ('card' as const) : ('hand' as const);
    return [
      ...(kept > 0 ? [{ of, sum: kept }] : []),
      ...(sum > kept ? [{ of: 'link' as const, sum: sum - kept }] : []),
    ];
  }

  charge(ids: readonly string[], sum: number, isOfDeposit: boolean, at: number): void {
    for (const [nth, part] of this.parts(sum, isOfDeposit).entries())
      this.lines.push({
        id: ids[nth]!,
        ...part,
        until: at + 48 * hour,
        back: 0,
        objected: false,
        answered: false,
        isLetGo: false,
        isPaid: false,
      });
  }

  mayObject({ of, until, isLetGo, answered }: Line, at: number): boolean {
    return of !== 'link' && !isLetGo && !answered && at < until;
  }

  /** Refunds an amount of a line. The refund answers any objection, so the party cannot object to the line again. */
  giveBack(line: Line, sum: number): void {
    line.answered = true;
    line.back = sum;
    if (line.of === 'hand') this.handBack += sum;
    if (
      this.card === 'held' &&
      line.of === 'card' &&
      this.sumOf(this.lines.filter(({ of }) => of === 'card')) === 0
    )
      this.card = 'free';
  }

  letGo(line: Line): void {
    const isTaken = line.of === 'hand' || line.isPaid || (line.of === 'card' && this.card === 'taken');
    if (isTaken) this.giveBack(line, line.sum - line.back);
    else line.isLetGo = true;
  }

  owed(): number {
    return this.sumOf(this.lines.filter(({ of, isPaid }) => of === 'link' && !isPaid));
  }

  pay(): void {
    for (const line of this.lines)
      if (line.of === 'link' && !line.isPaid && !line.isLetGo) {
        line.isPaid = true;
        this.paid += this.net(line);
      }
  }

  /** Does the work of the jobs that run at this time. */
  look(at: number): void {
    if (this.card !== 'held') return;
    const kept = this.lines.filter(({ of, isLetGo }) => of === 'card' && !isLetGo);
    if (this.sumOf(kept) === 0) return;
    const due = Math.min(Math.max(...kept.map(({ until }) => until)), this.lapses - 6 * hour);
    if (at >= due) this.card = 'taken';
  }

  /** The amounts that we keep in the end, by card, in cash, and by link. */
  keeps(): { card: number; hand: number; link: number; owed: number } {
    const of = (kind: Line['of']) => this.lines.filter((line) => line.of === kind);
    return {
      card: this.card === 'taken' ? this.sumOf(of('card')) : 0,
      hand: this.sumOf(of('hand')),
      link: this.sumOf(of('link').filter(({ isPaid }) => isPaid)),
      owed: this.owed(),
    };
  }
}
