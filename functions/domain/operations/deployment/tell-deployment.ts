import { isolated } from '../../isolated.ts';
import { plural } from '../../plural.ts';
import { calledItem } from './deployed-item.ts';
import type { DeploymentPlan, Drift } from './plan-deployment.ts';

/** A drift in words; `overwrites` as in the plan. */
function driftLine({ kind, name, why, lines }: Drift, overwrites: boolean): string {
  const what: Readonly<Record<Drift['why'], string>> = {
    edited: 'was edited by hand since the last deployment',
    deleted: 'was deleted by hand since the last deployment',
    foreign: 'was there already and differs from the folder',
    held: 'is no longer in the folder and stays for now',
  };
  const end = overwrites && why !== 'held' ? ' and was overwritten' : '';
  return `${calledItem({ kind, name: isolated(name) })} ${what[why]}${end}${lines.length === 0 ? '' : `: ${lines.join('; ')}`}`;
}

const TAKE_OVER =
  'Write what you want into the folder ("status --items" shows the present items) and deploy again; or deploy once with ' +
  "onDrift: 'overwrite', which makes the items what the folder says.";

/** Why nothing was written, and what to do; CloudFormation shows this as the reason. */
export function conflictText({ conflicts }: Pick<DeploymentPlan, 'conflicts'>): string {
  const lines = conflicts.map((each) => driftLine(each, false)).join('. ');
  return `The deployment stopped: the folder would overwrite changes that people made by hand. ${lines}. ${TAKE_OVER}`;
}

/** What operations is told about a deployment; undefined if everything was as a deployment had left it. */
export function operationsText(
  owner: string,
  { drift, conflicts }: Pick<DeploymentPlan, 'drift' | 'conflicts'>,
  overwrites: boolean,
): { readonly subject: string; readonly text: string } | undefined {
  const all = [...conflicts, ...drift];
  if (all.length === 0) return undefined;
  const items = `${all.length} ${plural(all.length, 'item')}`;
  const met = overwrites
    ? `It overwrote ${items} that people had changed, as onDrift: 'overwrite' says.`
    : conflicts.length > 0
      ? `It stopped, because the folder would overwrite changes that people made by hand. ${TAKE_OVER}`
      : `It left ${items} as people had changed them. ${TAKE_OVER}`;
  return {
    subject: `[OPERATIONS] A deployment found ${items} changed by hand`,
    text: [`The deployment ${owner} found ${items} that differ from what the last deployment wrote.`, met, '']
      .join('\n')
      .concat(all.map((each) => `- ${driftLine(each, overwrites)}`).join('\n')),
  };
}

/** The items that were left different from the folder, on one line; `none` if there are none. */
export function driftText({ drift }: Pick<DeploymentPlan, 'drift'>, overwrites: boolean): string {
  return drift.length === 0 ? 'none' : drift.map((each) => driftLine(each, overwrites)).join('. ');
}
