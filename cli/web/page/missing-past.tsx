import { useState } from 'preact/hooks';
import type { KeptHistory, PriceAnswer } from '../answers.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { askServer, Unanswered } from './ask-server.ts';
import { Problem } from './problem.tsx';
import { spoken } from './spoken.ts';

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
  const { page } = spoken();
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
        {page.lacks[lacks ?? 'counted']} {page.readOnceSaved}
      </p>
      <div class="buttons">
        {reading.kind === 'price' ? (
          <>
            <span>{page.priceOfPast({ ...reading.price, isTooMany: reading.price.scrolls > reading.price.most })}</span>
            <button type="button" disabled={isLost || reading.price.scrolls > reading.price.most} onClick={read}>
              {page.readPast}
            </button>
          </>
        ) : (
          <button type="button" disabled={isLost || reading.kind === 'asking'} onClick={price}>
            {reading.kind === 'asking' ? page.asking : page.askPrice}
          </button>
        )}
        <Problem text={reading.kind === 'problem' ? reading.text : undefined} isInline />
      </div>
    </div>
  );
}
