import { useState } from 'preact/hooks';
import type { ToDraw } from './engine.ts';
import { spoken } from './spoken.ts';
import { useTried } from './use-tried.ts';

type DrillControlProps = {
  /** The item, and the history on which it is tried. */
  readonly wanted: ToDraw | undefined;
  /** The item as it is saved; absent for one that is not. */
  readonly saved?: unknown;
};

/** The smallest burst that an item hears and, when somebody asks, what it would tell of others, as "drill RULE" says it. */
export function DrillControl({ wanted, saved }: DrillControlProps) {
  const { answer, stands } = useTried('heard', wanted);
  const [isOpen, setOpen] = useState(false);
  const { rules } = spoken();
  return (
    <section class="drill" aria-label={rules.drilled}>
      {stands === 'newest' && answer?.hears !== undefined && <p class="quiet">{answer.hears}</p>}
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {rules.drill}
      </button>
      {isOpen && <DrillTable wanted={wanted} saved={saved} />}
    </section>
  );
}

/** It stays while it is tried again for an item that has changed. */
function DrillTable({ wanted, saved }: DrillControlProps) {
  const { answer, item, stands } = useTried('drill', wanted);
  const { rules } = spoken();
  const said = { newest: '', working: rules.drillWorking, 'not-understood': rules.drillNotUnderstood };
  const status = <p role="status">{said[stands]}</p>;
  if (answer === undefined) return status;
  const { drill } = answer;
  if (drill.kind === 'not-tried') return <p role="status">{drill.why}</p>;
  const { laid, says, headings, rows, remarks } = drill;
  return (
    <div aria-busy={stands !== 'newest'}>
      {status}
      {rows.length === 0 && <p>{says}</p>}
      {rows.length > 0 && (
        <table>
          <caption>{rules.drillTable({ isDraft: saved !== undefined && item !== saved, laid })}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <DrillRow key={cells.join()} cells={cells} />
            ))}
          </tbody>
        </table>
      )}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
}

/** The last two cells say how it did by day and by night, those before them what was tried. */
function DrillRow({ cells }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      {cells.map((cell, at) =>
        at < cells.length - 2 ? (
          <th key={at} scope="row">
            {cell}
          </th>
        ) : (
          <td key={at}>{cell}</td>
        ),
      )}
    </tr>
  );
}
