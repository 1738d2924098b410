import { hrefOf } from './address.ts';
import { follow } from './nav.tsx';

/** Links to the pages of rules, by their ids; pointing at one shows its full name. */
export function RuleLinks({ rules }: { readonly rules: readonly string[] }) {
  return (
    <>
      {rules.map((rule, index) => (
        <span key={rule} title={rule}>
          {index > 0 && ', '}
          <a href={hrefOf({ rule })} onClick={(event) => follow(event, { rule })}>
            {rule.slice(rule.indexOf('/') + 1)}
          </a>
        </span>
      ))}
    </>
  );
}
