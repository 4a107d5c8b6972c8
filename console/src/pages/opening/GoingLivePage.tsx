import { counted } from '@slipway/shared/values/counted.ts';
import { clearDemo } from '@slipway/shared/api/console/opening.ts';
import { sayNotEaten } from '@slipway/shared/api/console/sold.ts';
import { AnchorButton, Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type GoingLive, goingLiveQuery } from '../../api/opening.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { addressOf, navigate } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './Opening.module.css';

type Topic = GoingLive['topics'][number];

const places: Record<Exclude<NonNullable<Topic['place']>, 'clear_demo'>, { path: string; action: string }> = {
  set_up: { path: '/set-up/first', action: 'Continue setting up' },
  people: { path: '/more/people', action: 'People and devices' },
  business: { path: '/set-up/business', action: 'Business' },
  words: { path: '/set-up/words', action: 'Policies and words' },
  menu: { path: '/set-up/menu', action: 'Menu' },
  pictures: { path: '/set-up/pictures', action: 'Pictures' },
};

/**
 * Shows everything that is missing before the business can take real money. Each topic has its problems, why they
 * matter, the remedy, and a button to check again.
 */
export function GoingLivePage() {
  const query = useQuery(goingLiveQuery);
  const { data, isFetching, refetch } = query;
  if (data === undefined) return <Reading query={query} text="Checking: this takes a few seconds …" />;
  const wrong = data.topics.flatMap(({ findings }) => findings.filter(({ isGood }) => !isGood)).length;
  const order = [...data.topics].sort((a, b) => Number(isGoodTopic(a)) - Number(isGoodTopic(b)));
  return (
    <div className={styles.live}>
      <div className={styles.head}>
        <p role="status">
          <b>{wrong === 0 ? 'Everything is ready.' : `${counted(wrong, 'thing')} to do`}</b>
          <span>
            {isFetching ? 'Checking …' : `Checked at ${timeOf(data.checkedAt)}`},{' '}
            {data.isSimulated ? 'payments are simulated' : 'real money is taken'}
          </span>
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {query.error !== null && <Reading query={query} text="" />}
      {order.map((topic) => (
        <TopicPanel key={topic.topic} topic={topic} isBusy={isFetching} onLook={() => void refetch()}>
          {topic.topic === 'food' && <CanBeEaten extras={data.extras} />}
        </TopicPanel>
      ))}
      <p className={styles.soft}>
        You can run the same check on the server: npm run doctor. The check never shows a secret.
      </p>
    </div>
  );
}

const isGoodTopic = ({ findings }: Topic) => findings.every(({ isGood }) => isGood);

type TopicPanelProps = { topic: Topic; isBusy: boolean; onLook: () => void; children: ReactNode };

function TopicPanel({ topic, isBusy, onLook, children }: TopicPanelProps) {
  const { title, why, whatToDo, place, findings } = topic;
  const isGood = isGoodTopic(topic);
  return (
    <Panel title={title} aside={<span className={styles.soft}>{isGood ? 'good' : 'to do'}</span>}>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={finding.sentence} data-good={finding.isGood}>
            <Glyph name={finding.isGood ? 'done' : 'late'} />
            <span>
              <VisuallyHidden>{finding.isGood ? 'Good: ' : 'To do: '}</VisuallyHidden>
              {finding.sentence}
            </span>
          </li>
        ))}
      </ul>
      {children}
      {!isGood && (
        <dl className={styles.why}>
          <dt>Why</dt>
          <dd>{why}</dd>
          <dt>Remedy</dt>
          <dd>{whatToDo}</dd>
        </dl>
      )}
      {!isGood && (
        <div className={styles.actions}>
          <TopicAction place={place} />
          <Button disabled={isBusy} onClick={onLook}>
            Look again<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Panel>
  );
}

/**
 * Asks once for each extra whether it is food or drink. If it is, staff enter its allergens under Menu. Otherwise,
 * no allergens are needed.
 */
function CanBeEaten({ extras }: Pick<GoingLive, 'extras'>) {
  const { run, isBusy } = useCommand(sayNotEaten);
  const [problem, setProblem] = useState<string>();
  const sayNo = async (item: number) => {
    setProblem(undefined);
    try {
      await run({ item });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <>
      {extras.map(({ item, name }) => (
        <div key={item} className={styles.actions} role="group" aria-label={`Is it food or drink? ${name}`}>
          <b>{name}</b>
          <Button size="small" disabled={isBusy} onClick={() => void sayNo(item)}>
            No
          </Button>
          <ConsoleLink path={`/set-up/menu?item=${item}`}>Yes: enter its allergens</ConsoleLink>
        </div>
      ))}
      <Problem>{problem}</Problem>
    </>
  );
}

function TopicAction({ place }: Pick<Topic, 'place'>) {
  const [isAsked, setIsAsked] = useState(false);
  if (place === null) return null;
  if (place !== 'clear_demo') {
    const { path, action } = places[place];
    return (
      <AnchorButton
        href={addressOf(path)}
        onClick={(event) => {
          event.preventDefault();
          navigate(path);
        }}
      >
        {action}
      </AnchorButton>
    );
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        Clear the demonstration
      </Button>
      {isAsked && (
        <CommandDialog
          title="Clear the demonstration"
          action="Clear it permanently"
          isDanger
          endpoint={clearDemo}
          words={{}}
          onLeave={() => setIsAsked(false)}
          onDone={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
