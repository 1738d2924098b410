import { useCallback, useEffect, useState } from 'preact/hooks';
import { isolated } from '../../../functions/languages/isolated.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import type { KeywordGroup, KeywordOrganization, KeywordRow } from '../answers.ts';
import { askServer } from './ask-server.ts';
import { NamedOptions } from './named-options.tsx';
import { Nav } from './nav.tsx';
import { Problem } from './problem.tsx';
import { RuleLinks } from './rule-links.tsx';
import { spoken } from './spoken.ts';
import { problemOfAct, useAct } from './use-act.ts';
import { useRegularly } from './use-regularly.ts';

const EVERY_MS = 600_000;

/** What the service collects: the keywords of each group, with a form to create one and a way to delete one. */
export function KeywordsPage({ isLost }: { readonly isLost: boolean }) {
  const asks = useCallback(() => askServer('keywords', {}), []);
  const { answer, problem, again } = useRegularly(asks, { everyMs: EVERY_MS, pauses: isLost });
  const { page, rules } = spoken();
  useEffect(() => {
    document.title = `${rules.keywords} · ${page.name}`;
  }, []);
  return (
    <main>
      <Nav at="keywords" />
      <h1>{rules.keywords}</h1>
      {problem !== undefined && <p class="problem">{problem}</p>}
      {answer?.organizations.map((organization) => (
        <section key={organization.id} aria-label={isolated(organization.name)}>
          <h2 class="organization">
            <bdi>{organization.name}</bdi>
          </h2>
          {organization.problem !== undefined && <p class="problem">{organization.problem}</p>}
          {organization.groups.map((group) => (
            <Group
              key={group.id}
              organization={organization}
              group={group}
              readOnly={answer.readOnly}
              isLost={isLost}
              onDone={again}
            />
          ))}
          {!answer.readOnly && organization.groups.length > 0 && (
            <NewKeyword organization={organization} isLost={isLost} onDone={again} />
          )}
        </section>
      ))}
      {answer?.organizations.length === 0 && <p>{rules.noOrganizationYet}</p>}
    </main>
  );
}

type GroupProps = {
  readonly organization: KeywordOrganization;
  readonly group: KeywordGroup;
  readonly readOnly: boolean;
  readonly isLost: boolean;
  readonly onDone: () => void;
};

function Group({ organization, group, ...rest }: GroupProps) {
  const { rules } = spoken();
  return (
    <>
      <h3 class="group-name">
        <bdi>{group.name}</bdi>{' '}
        <span class="quiet">
          {rules.keywordCount({ count: group.keywords.length })}
          {group.rules.length > 0 && `${rules.groupWatchedBy} `}
          <RuleLinks rules={group.rules} />
        </span>
      </h3>
      <ul class="things">
        {group.keywords.map((keyword) => (
          <Keyword key={keyword.id} organization={organization} keyword={keyword} groupRules={group.rules} {...rest} />
        ))}
      </ul>
    </>
  );
}

interface KeywordProps extends Omit<GroupProps, 'group'> {
  readonly keyword: KeywordRow;
  readonly groupRules: readonly string[];
}

function Keyword({ organization, keyword, groupRules, readOnly, isLost, onDone }: KeywordProps) {
  const { id, name, active, rules: watching } = keyword;
  const { rules } = spoken();
  const [isEnding, setEnding] = useState(false);
  return (
    <li class="thing">
      <div>
        <p class="keyword-name">
          <bdi>{name}</bdi>
        </p>
        <p class="quiet">
          <code>{id}</code>
          {!active && rules.switchedOff}
        </p>
      </div>
      <p class="quiet">
        {watching.length === 0 ? rules.notWatched : `${rules.watchedBy} `}
        <RuleLinks rules={watching} />
      </p>
      {!readOnly && (
        <div class="thing-tools">
          {isEnding ? (
            <EndOfKeyword
              organization={organization}
              keyword={keyword}
              groupRules={groupRules}
              isLost={isLost}
              onDone={onDone}
              onNone={() => setEnding(false)}
            />
          ) : (
            <button
              type="button"
              disabled={isLost}
              onClick={() => setEnding(true)}
              aria-label={`${rules.deleteNamed({ name })}…`}
            >
              {rules.delete}
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** Deleting cannot be undone, so the keyword's name must be typed. */
function EndOfKeyword({
  organization,
  keyword: { id, name, rules: watching },
  groupRules,
  isLost,
  onDone,
  onNone,
}: Omit<KeywordProps, 'readOnly'> & { readonly onNone: () => void }) {
  const [typed, setTyped] = useState('');
  const { act, start } = useAct<unknown>();
  const problem = problemOfAct(act);
  const { rules } = spoken();
  const end = () =>
    start(() => askServer('deleteKeyword', { organizationId: organization.id, keywordId: Number(id) }), onDone);
  return (
    <form
      class="panel danger"
      aria-label={rules.deleteNamed({ name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === name) end();
      }}
    >
      <p>
        {rules.deletedForGood.before} <b>{rules.deletedForGood.stressed}</b> {rules.deletedForGood.after}
      </p>
      {watching.length > 0 && (
        <p class="problem">
          {rules.rulesLose({ count: watching.length })} <RuleLinks rules={watching} />.
        </p>
      )}
      {groupRules.length > 0 && (
        <p>
          {rules.groupLoses} <RuleLinks rules={groupRules} />.
        </p>
      )}
      <label>
        {rules.typeToDelete.before}{' '}
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {rules.typeToDelete.after}{' '}
        <input
          type="text"
          dir="auto"
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <Problem text={problem} />
      <div class="buttons">
        <button type="submit" class="main" disabled={isLost || typed !== name || act.kind === 'working'}>
          {rules.deleteForGood}
        </button>
        <button type="button" onClick={onNone}>
          {rules.keepIt}
        </button>
      </div>
    </form>
  );
}

const NO_TEXTS = { name: '', query: '', filters: '' };

/** A hook: what is typed of a new keyword, and how it is checked and then created. */
function useNewKeyword({ organization, onDone }: Pick<GroupProps, 'organization' | 'onDone'>) {
  const [groupId, setGroup] = useState(organization.groups[0]?.id ?? '');
  const [texts, setTexts] = useState(NO_TEXTS);
  const checked = useAct<{ readonly normalized: string }>();
  const created = useAct<{ readonly id: string }>();
  const { name, query, filters } = texts;
  const definition = formatWireJson({ naturalQuery: query, ...(filters === '' ? {} : { naturalFilters: filters }) });
  const asked = { organizationId: organization.id, definition };
  const change =
    (field: keyof typeof NO_TEXTS) =>
    ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      setTexts((before) => ({ ...before, [field]: value }));
      checked.forget();
      created.forget();
    };
  const check = () => checked.start(() => askServer('validateKeyword', asked));
  const create = () =>
    created.start(
      () => askServer('createKeyword', { ...asked, groupId, name }),
      () => {
        setTexts(NO_TEXTS);
        checked.forget();
        onDone();
      },
    );
  return { ...texts, groupId, setGroup, change, check, create, checked: checked.act, created: created.act };
}

/** A form for a new keyword: the service checks what it collects before it is created. */
function NewKeyword({ isLost, ...of }: Pick<GroupProps, 'organization' | 'isLost' | 'onDone'>) {
  const { organization } = of;
  const { name, query, filters, groupId, setGroup, change, check, create, checked, created } = useNewKeyword(of);
  const { rules } = spoken();
  const isWorking = checked.kind === 'working' || created.kind === 'working';
  return (
    <form
      class="new-keyword"
      aria-label={rules.newKeywordOf({ organization: organization.name })}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <h3>{rules.newKeyword}</h3>
      <div class="questions">
        <label class="question">
          <span class="question-name">{rules.whichGroup}</span>
          <select value={groupId} onChange={({ currentTarget }) => setGroup(currentTarget.value)}>
            <NamedOptions of={organization.groups} />
          </select>
        </label>
        <label class="question">
          <span class="question-name">{rules.itsName}</span>
          <input type="text" dir="auto" value={name} onInput={change('name')} />
        </label>
        <label class="question">
          <span class="question-name">{rules.whatItCollects}</span>
          <textarea
            rows={3}
            dir="auto"
            spellcheck={false}
            value={query}
            placeholder={'"acme corp" OR acme'}
            onInput={change('query')}
          />
        </label>
        <label class="question">
          <span class="question-name">{rules.filters}</span>
          <input
            type="text"
            dir="auto"
            spellcheck={false}
            value={filters}
            placeholder="lang:en"
            onInput={change('filters')}
          />
        </label>
      </div>
      <div class="buttons">
        <button type="submit" disabled={isLost || isWorking || query.trim() === ''}>
          {rules.check}
        </button>
        <button
          type="button"
          class="main"
          disabled={isLost || isWorking || checked.kind !== 'done' || name.trim() === ''}
          onClick={create}
        >
          {rules.create}
        </button>
        {checked.kind === 'none' && created.kind !== 'done' && <span class="quiet">{rules.checkedFirst}</span>}
        {created.kind === 'done' && <span role="status">{rules.keywordCreated({ id: created.answer.id })}</span>}
      </div>
      <Problem text={problemOfAct(checked) ?? problemOfAct(created)} />
      {checked.kind === 'done' && (
        <div role="status">
          <p>{rules.understoodAs}</p>
          <pre class="normalized" dir="auto">
            {checked.answer.normalized}
          </pre>
        </div>
      )}
    </form>
  );
}
