import { useState } from 'preact/hooks';
import type { KeptHistory, PriceAnswer } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { count, counted } from './in-words.ts';
import { Problem } from './problem.tsx';

type MissingPastProps = {
  readonly lacks: DrawnRule['lacks'];
  /** The drawn rule, as the text of its item. */
  readonly itemText: string;
  readonly isLost: boolean;
  readonly onRead: (history: KeptHistory) => void;
};

type Reading =
  | { readonly kind: 'none' | 'asking' }
  | { readonly kind: 'price'; readonly price: PriceAnswer }
  | { readonly kind: 'problem'; readonly text: string };

/**
 * Shown if no history is stored for what the rule looks at: its past can be read from the service, after the price was
 * shown.
 */
export function MissingPast({ lacks, itemText, isLost, onRead }: MissingPastProps) {
  const [reading, setReading] = useState<Reading>({ kind: 'none' });
  const failed = (error: unknown) =>
    setReading({ kind: 'problem', text: error instanceof Unanswered ? error.message : String(error) });
  const price = () => {
    setReading({ kind: 'asking' });
    askServer('price', { item: itemText })
      .then((given) => setReading({ kind: 'price', price: given }))
      .catch(failed);
  };
  const read = () => {
    setReading({ kind: 'asking' });
    askServer('past', { item: itemText })
      .then(({ history }) => onRead(history))
      .catch(failed);
  };
  return (
    <div class="lacking">
      <p>
        {lacks === 'subset'
          ? 'A part of what it counts is not stored yet, because no rule asked for it.'
          : 'No counts of what it watches are stored yet.'}{' '}
        Once it is saved, the functions read its past at their next tick.
      </p>
      <div class="buttons">
        {reading.kind === 'price' ? (
          <>
            <span>
              {counted(reading.price.mentions, 'mention')} in what is kept: {counted(1, 'count')} and about{' '}
              {counted(reading.price.scrolls, 'scroll')}
              {reading.price.scrolls > reading.price.most && `, more than the ${count(reading.price.most)} of a minute`}
              .
            </span>
            <button type="button" disabled={isLost || reading.price.scrolls > reading.price.most} onClick={read}>
              Read it
            </button>
          </>
        ) : (
          <button type="button" disabled={isLost || reading.kind === 'asking'} onClick={price}>
            {reading.kind === 'asking' ? 'Asking…' : 'What would reading it now take?'}
          </button>
        )}
        <Problem text={reading.kind === 'problem' ? reading.text : undefined} isInline />
      </div>
    </div>
  );
}
