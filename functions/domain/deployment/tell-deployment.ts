import { plural } from '../plural.ts';
import { calledItem } from './deployed-item.ts';
import type { DeploymentPlan, Drift } from './plan-deployment.ts';

/** A drift in words; `overwrites` as in the plan. */
function driftLine({ kind, name, why, lines }: Drift, overwrites: boolean): string {
  const what: Readonly<Record<Drift['why'], string>> = {
    edited: 'was edited by hand since the last deployment',
    deleted: 'was deleted by hand since the last deployment',
    foreign: 'was there already, and unlike that of the folder',
    held: 'is not in the folder any more and stays for now',
  };
  const end = overwrites && why !== 'held' ? ' and was overwritten' : '';
  return `${calledItem({ kind, name })} ${what[why]}${end}${lines.length === 0 ? '' : `: ${lines.join('; ')}`}`;
}

const TAKE_OVER =
  'Write what is right into the folder ("list rules --json" shows what is there) and deploy again; or deploy once with ' +
  "onDrift: 'overwrite', which makes the items what the folder says.";

/** Why nothing was written, and what to do; CloudFormation shows this as the reason. */
export function conflictText({ conflicts }: Pick<DeploymentPlan, 'conflicts'>): string {
  const lines = conflicts.map((each) => driftLine(each, false)).join('. ');
  return `The deployment stopped: the folder changes what people changed by hand. ${lines}. ${TAKE_OVER}`;
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
    ? `It overwrote what people had made of ${items}, as onDrift: 'overwrite' asks for.`
    : conflicts.length > 0
      ? `It stopped, because the folder changes what people changed by hand. ${TAKE_OVER}`
      : `It left ${items} as people made them. ${TAKE_OVER}`;
  return {
    subject: `[OPERATIONS] A deployment met ${items} changed by hand`,
    text: [`The deployment ${owner} met ${items} unlike what it had left.`, met, '']
      .join('\n')
      .concat(all.map((each) => `- ${driftLine(each, overwrites)}`).join('\n')),
  };
}

/** The items that were left different from the folder, on one line; `none` if there are none. */
export function driftText({ drift }: Pick<DeploymentPlan, 'drift'>, overwrites: boolean): string {
  return drift.length === 0 ? 'none' : drift.map((each) => driftLine(each, overwrites)).join('. ');
}
