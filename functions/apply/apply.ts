import { inParallel } from '../domain/in-parallel.ts';
import type { Item, ItemKindName } from '../domain/items/item-kind.ts';
import { type DeployedItem, deployedName } from '../domain/operations/deployment/deployed-item.ts';
import {
  type DeploymentPlan,
  type DeploymentStep,
  type NamedItem,
  planDeployment,
} from '../domain/operations/deployment/plan-deployment.ts';
import { conflictText, driftText, operationsText } from '../domain/operations/deployment/tell-deployment.ts';
import { hearersNotice } from '../domain/operations/hearers-notice.ts';
import type { ApplyProperties, CustomResourceAnswer, CustomResourceRequest } from './custom-resource.ts';
import { fitting } from './custom-resource.ts';
import { wrongParts } from './wrong-parts.ts';

/** The ports of `apply`. */
export type ApplyPorts = {
  /** The items of the folder, as the synthesis of the stack packed them. */
  readonly folder: (place: Pick<ApplyProperties, 'Bucket' | 'Key'>) => Promise<readonly NamedItem[]>;
  readonly remembered: () => Promise<readonly DeployedItem[]>;
  readonly remember: (record: DeployedItem) => Promise<void>;
  readonly forget: (item: { readonly kind: ItemKindName; readonly name: string }) => Promise<void>;
  /** The stored item with the key of the given one, read consistently. */
  readonly stored: (kind: ItemKindName, item: Item) => Promise<Item | undefined>;
  /** Writes or deletes an item, unless somebody changed it since it was read; gives false then. */
  readonly replace: (kind: ItemKindName, change: { before: Item | undefined; after: Item }) => Promise<boolean>;
  readonly remove: (kind: ItemKindName, before: Item) => Promise<boolean>;
  /** Why people rely on rules as they are, by rule name. */
  readonly heldRules: (rules: readonly Item[]) => Promise<ReadonlyMap<string, string>>;
  readonly tellOperations: (message: { readonly subject: string; readonly text: string }) => Promise<void>;
};

/** Requests to DynamoDB at once. */
const AT_ONCE = 10;

/** How often the items are read at most: before and after the intents are stored, and again if somebody edits meanwhile. */
const MOST_ROUNDS = 5;

/**
 * Does what CloudFormation asks for the items of a folder, and gives the answer. A repeated request finds nothing left
 * to do. Throws if AWS does not answer: what was done is stored, so that the next request continues.
 */
export async function apply(ports: ApplyPorts, request: CustomResourceRequest): Promise<CustomResourceAnswer> {
  const properties = request.ResourceProperties;
  const isDelete = request.RequestType === 'Delete';
  // If the deployment got another name, the new one took the items over before CloudFormation deletes the old one.
  const owner = isDelete ? request.PhysicalResourceId : properties.Owner;
  const done = (drift: string): CustomResourceAnswer => ({
    PhysicalResourceId: owner,
    Status: 'SUCCESS',
    Data: { Drift: fitting(drift) },
  });
  if (isDelete && !properties.DeletesItems) return done('none');
  const wanted = isDelete ? [] : await ports.folder(properties);
  const overwrites = !isDelete && properties.Overwrites;
  const announced = new Set<string>();
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const plan = await planOf(ports, { owner, wanted, overwrites });
    if (plan.conflicts.length > 0) {
      await tell(ports, { owner, plan, overwrites });
      return failure(request, conflictText(plan));
    }
    const wrong = await wrongParts((key) => ports.stored('rules', key), { wanted, steps: plan.steps });
    if (wrong.length > 0) return failure(request, `Nothing was written. ${wrong.join(' ')}`);
    // All intents are stored before the first item is written, and the items are read again after that: if a record cannot
    // be written, or somebody edits an item meanwhile, the deployment stops with every item as it was.
    const intents = plan.steps.flatMap(({ intent }) =>
      intent === undefined || announced.has(deployedName(intent)) ? [] : [intent],
    );
    if (intents.length > 0) {
      await inParallel(AT_ONCE, intents, ports.remember);
      for (const intent of intents) announced.add(deployedName(intent));
      continue;
    }
    await tellOfHearers(ports, owner, plan.steps);
    if (!(await writeAll(ports, plan.steps))) continue;
    await tell(ports, { owner, plan, overwrites });
    return done(driftText(plan, overwrites));
  }
  return failure(request, 'Somebody else changes the same items at this moment. Deploy again.');
}

/**
 * The answer that a request failed, and why. If a creation fails, CloudFormation rolls back by deleting what has the id
 * of this answer.
 */
export function failure(request: CustomResourceRequest, reason: string): CustomResourceAnswer {
  const PhysicalResourceId =
    request.RequestType === 'Create' ? request.ResourceProperties.Owner : request.PhysicalResourceId;
  return { PhysicalResourceId, Status: 'FAILED', Reason: fitting(reason) };
}

type Deployment = { readonly owner: string; readonly wanted: readonly NamedItem[]; readonly overwrites: boolean };

async function planOf(ports: ApplyPorts, deployment: Deployment): Promise<DeploymentPlan> {
  const remembered = new Map((await ports.remembered()).map((record) => [deployedName(record), record]));
  const own = [...remembered.values()].filter(({ owner }) => owner === deployment.owner);
  const keyed = new Map<string, NamedItem>();
  for (const { kind, name, item, writing } of own) {
    const left = item ?? writing?.item;
    if (left !== undefined) keyed.set(deployedName({ kind, name }), { kind, name, item: left });
  }
  for (const each of deployment.wanted) keyed.set(deployedName(each), each);
  const read = await inParallel(AT_ONCE, [...keyed], async ([id, { kind, item }]) => {
    const stored = await ports.stored(kind, item);
    return stored === undefined ? [] : [[id, stored] as const];
  });
  const stored = new Map<string, Item>(read.flat());
  const rules = own.flatMap((record) => {
    const item = record.kind === 'rules' ? stored.get(deployedName(record)) : undefined;
    return item === undefined ? [] : [item];
  });
  return planDeployment({ ...deployment, stored, remembered, heldBy: await ports.heldRules(rules) });
}

/** Tells operations who newly hears by what is about to be written: whoever deploys a folder has it reviewed where it is kept. */
async function tellOfHearers(ports: ApplyPorts, owner: string, steps: readonly DeploymentStep[]): Promise<void> {
  const changes = steps.flatMap(({ kind, before, after, intent }) =>
    intent === undefined || after === undefined ? [] : [{ kind, before, after }],
  );
  const notice = hearersNotice(changes, { by: `The deployment ${owner}`, isChannel: () => true });
  if (notice !== undefined) await ports.tellOperations(notice);
}

/** Gives false if somebody else changed an item first; the others are written. */
async function writeAll(ports: ApplyPorts, steps: readonly DeploymentStep[]): Promise<boolean> {
  let isWhole = true;
  for (const batch of batchesOf(steps)) {
    const done = await inParallel(AT_ONCE, batch, (step) => write(ports, step));
    if (done.includes(false)) isWhole = false;
  }
  return isWhole;
}

/** Groups neighbouring steps of one kind that all write or all delete; only the order of these groups matters. */
function batchesOf(steps: readonly DeploymentStep[]): DeploymentStep[][] {
  const batches: DeploymentStep[][] = [];
  const isOfBatch = (step: DeploymentStep, [first]: readonly DeploymentStep[]) =>
    first?.kind === step.kind && (first.after === undefined) === (step.after === undefined);
  for (const step of steps) {
    const last = batches.at(-1);
    if (last !== undefined && isOfBatch(step, last)) last.push(step);
    else batches.push([step]);
  }
  return batches;
}

/**
 * Item and record are two writes, and the record has said before what is about to be written:
 *
 *     record: item, writing next ──> item: next ──> record: next        cut off anywhere, the next run knows both for its own
 */
async function write(
  ports: ApplyPorts,
  { kind, name, before, after, intent, record }: DeploymentStep,
): Promise<boolean> {
  if (intent !== undefined) {
    const isWritten =
      after !== undefined
        ? await ports.replace(kind, { before, after })
        : before === undefined || (await ports.remove(kind, before));
    if (!isWritten) return false;
  }
  await (record === undefined ? ports.forget({ kind, name }) : ports.remember(record));
  return true;
}

async function tell(
  ports: ApplyPorts,
  { owner, plan, overwrites }: { readonly owner: string; readonly plan: DeploymentPlan; readonly overwrites: boolean },
): Promise<void> {
  const message = operationsText(owner, plan, overwrites);
  if (message !== undefined) await ports.tellOperations(message);
}
