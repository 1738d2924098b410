import { useState } from 'preact/hooks';
import type { Heard } from '../../../functions/domain/alerting/heard/smallest-heard.ts';
import type { SensitivityRow } from '../../backtest/sensitivity-rows.ts';
import type { ToDraw } from './engine.ts';
import { choiceInWords } from './field-phrases.ts';
import { spoken } from './spoken.ts';
import { useAsked } from './use-asked.ts';

type Wanted = {
  /** The item, and the history on which it is tried. */
  readonly wanted: ToDraw | undefined;
};

/** The smallest burst that an item hears. */
export function SmallestHeard({ wanted }: Wanted) {
  const { answer, isNewest } = useAsked('heard', wanted);
  return isNewest && answer?.hears !== undefined ? <p class="quiet heard">{answer.hears}</p> : null;
}

type SensitivitiesProps = Wanted & { readonly onTake: (sensitivity: string) => void };

/** What other sensitivities would have told of the same history, when somebody asks; one can be taken into the draft. */
export function Sensitivities(props: SensitivitiesProps) {
  const [isOpen, setOpen] = useState(false);
  const { sensitivities } = spoken().rules;
  return (
    <section class="sensitivities" aria-label={sensitivities.ask}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {sensitivities.ask}
      </button>
      {isOpen && <SensitivityTable {...props} />}
    </section>
  );
}

/** It stays while it is tried again for an item that has changed. */
function SensitivityTable({ wanted, onTake }: SensitivitiesProps) {
  const { answer, isNewest } = useAsked('sensitivities', wanted);
  const { sensitivities: say } = spoken().rules;
  return (
    <div aria-busy={!isNewest}>
      <p role="status">{isNewest ? '' : say.trying}</p>
      {answer !== undefined && answer.rows.length > 0 && (
        <table>
          <caption>{say.caption}</caption>
          <thead>
            <tr>
              {[say.heading, say.alerts, say.marked, say.byDay, say.byNight].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <TableRow key={row.sensitivity} {...{ row, onTake }} isUpward={answer.isUpward} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

type TableRowProps = Pick<SensitivitiesProps, 'onTake'> & {
  readonly row: SensitivityRow;
  readonly isUpward: boolean;
};

function TableRow({ row: { sensitivity, isNow, alerts, marked = 0, heard }, isUpward, onTake }: TableRowProps) {
  const { number, span, rules } = spoken();
  const { sensitivities: say } = rules;
  const size = (of: Heard | undefined) =>
    of === undefined ? '–' : of.heard === undefined ? say.none : isUpward ? number(of.heard) : span(of.heard);
  const name = choiceInWords(sensitivity);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(alerts)}</td>
      <td>{number(marked)}</td>
      <td>{size(heard?.day)}</td>
      <td>{size(heard?.night)}</td>
      <td>
        {isNow ? (
          say.isNow
        ) : (
          <button type="button" aria-label={say.takeIt({ name })} onClick={() => onTake(sensitivity)}>
            {say.take}
          </button>
        )}
      </td>
    </tr>
  );
}
