import { LOCAL_ACCOUNT } from '../aws/local-account.ts';
import type { ResourceIdentity } from './resource-identity.ts';
import type { Template } from './template.ts';

/** What the intrinsic functions of a template refer to. */
export type ResolutionScope = {
  readonly template: Template;
  readonly stackName: string;
  readonly identities: ReadonlyMap<string, ResourceIdentity>;
  /** Values of parameters by name; parameters that are not here have their defaults. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** Stands for `AWS::NoValue`: the property is left out. */
const NO_VALUE = Symbol('AWS::NoValue');

/**
 * Gives a value of the template with each intrinsic function replaced by its result on this machine: `Ref`, `Fn::GetAtt`,
 * `Sub`, `Join`, `Select`, `Split`, `If`, `FindInMap` and the functions of conditions. Throws with the name of any other,
 * because with a wrong guess the local stack would differ from the deployed one.
 */
export function resolveValue(value: unknown, scope: ResolutionScope): unknown {
  const resolved = resolve(value, scope);
  return resolved === NO_VALUE ? undefined : resolved;
}

function resolve(value: unknown, scope: ResolutionScope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope)).filter((item) => item !== NO_VALUE);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) {
    const [name, argument] = only;
    if (name === 'Ref') return ref(String(argument), scope);
    if (name === 'Condition' && typeof argument === 'string') return condition(argument, scope);
    if (name.startsWith('Fn::')) return intrinsic(name, argument, scope);
  }
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item, scope)] as const).filter(([, item]) => item !== NO_VALUE),
  );
}

function intrinsic(name: string, argument: unknown, scope: ResolutionScope): unknown {
  const list = () => listOf(name, resolve(argument, scope));
  switch (name) {
    case 'Fn::GetAtt':
      return attribute(Array.isArray(argument) ? argument.map(String) : String(argument).split('.'), scope);
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Join': {
      const [separator, parts] = list();
      return listOf(name, parts).map(String).join(String(separator));
    }
    case 'Fn::Select': {
      const [index, items] = list();
      return listOf(name, items)[Number(index)];
    }
    case 'Fn::Split': {
      const [separator, text] = list();
      return String(text).split(String(separator));
    }
    case 'Fn::FindInMap': {
      const [map, first, second] = list().map(String);
      return scope.template.Mappings[map ?? '']?.[first ?? '']?.[second ?? ''];
    }
    case 'Fn::If': {
      const [test, yes, no] = listOf(name, argument);
      return resolve(condition(String(test), scope) ? yes : no, scope);
    }
    case 'Fn::Equals': {
      const [left, right] = list();
      return left === right;
    }
    case 'Fn::And':
      return list().every((item) => item === true);
    case 'Fn::Or':
      return list().some((item) => item === true);
    case 'Fn::Not':
      return list()[0] !== true;
    default:
      throw new Error(`the local stack cannot resolve ${name} of the template`);
  }
}

function ref(name: string, { template, stackName, identities, parameters }: ResolutionScope): unknown {
  switch (name) {
    case 'AWS::NoValue':
      return NO_VALUE;
    case 'AWS::Region':
      return LOCAL_ACCOUNT.region;
    case 'AWS::AccountId':
      return LOCAL_ACCOUNT.accountId;
    case 'AWS::Partition':
      return LOCAL_ACCOUNT.partition;
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stackName;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${LOCAL_ACCOUNT.region}:${LOCAL_ACCOUNT.accountId}:stack/${stackName}/local`;
  }
  const identity = identities.get(name);
  if (identity !== undefined) return identity.ref;
  const parameter = template.Parameters[name];
  if (parameter !== undefined) return parameters[name] ?? parameter.Default;
  throw new Error(`the template refers to ${name}, which it does not define`);
}

function attribute([logicalId = '', ...path]: readonly string[], { identities }: ResolutionScope): string {
  const value = identities.get(logicalId)?.attributes[path.join('.')];
  if (value === undefined) throw new Error(`the local stack does not know ${logicalId}.${path.join('.')}`);
  return value;
}

function substitute(argument: unknown, scope: ResolutionScope): string {
  const [text, extra] = Array.isArray(argument) ? argument : [argument, {}];
  const variables = new Map(Object.entries(typeof extra === 'object' && extra !== null ? extra : {}));
  return String(text).replaceAll(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal !== '') return `\${${name}}`;
    if (variables.has(name)) return String(resolve(variables.get(name), scope));
    return String(name.includes('.') ? attribute(name.split('.'), scope) : ref(name, scope));
  });
}

function condition(name: string, scope: ResolutionScope): boolean {
  return resolve(scope.template.Conditions[name], scope) === true;
}

function listOf(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} of the template wants a list`);
  return value;
}
