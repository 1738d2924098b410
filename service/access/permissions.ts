import { ServiceError } from '../wire/service-error.ts';
import type { Role, User } from '../wire/user-schema.ts';
import type { Directory, GroupEntry, KeywordEntry, OrganizationEntry } from './directory.ts';

/** The organization, if it exists and the user belongs to it. */
export function findOwnOrganization(directory: Directory, user: User, id: bigint): OrganizationEntry | undefined {
  return user.organizationIds.includes(id) ? directory.organization(id) : undefined;
}

/** The organization that a request names. Throws 404 if it does not exist, 403 if the user does not belong to it. */
export function requireOrganization(directory: Directory, user: User, id: bigint): OrganizationEntry {
  const organization = directory.organization(id);
  if (organization === undefined) throw ServiceError.domain('not_exists', `There is no organization ${id}.`);
  if (!user.organizationIds.includes(id)) {
    throw ServiceError.domain('illegal_permission', `You do not belong to organization ${id}.`);
  }
  return organization;
}

/** A group of the organization. Throws 404 if it does not exist, 403 if the user may not see it. */
export function requireGroup(organization: OrganizationEntry, user: User, id: bigint): GroupEntry {
  const group = organization.groups.get(id);
  if (group === undefined) {
    throw ServiceError.domain('not_exists', `There is no group ${id} in organization ${organization.id}.`);
  }
  if (!maySee(user, group)) throw ServiceError.domain('illegal_permission', `You may not see group ${id}.`);
  return group;
}

/** A keyword of the organization. Throws 404 if it does not exist, 403 if the user may not see its group. */
export function requireKeyword(
  { directory, organization }: { readonly directory: Directory; readonly organization: OrganizationEntry },
  user: User,
  id: number | bigint,
): KeywordEntry {
  const keyword = directory.keyword(Number(id)); // no keyword has an id that is rounded
  if (keyword === undefined || keyword.organization !== organization) {
    throw ServiceError.domain('not_exists', `There is no keyword ${id} in organization ${organization.id}.`);
  }
  if (!maySee(user, keyword.group)) throw ServiceError.domain('illegal_permission', `You may not see keyword ${id}.`);
  return keyword;
}

/** Whether the user may see a group: one that is not public only as a member or administrator. */
export function maySee(user: User, group: GroupEntry): boolean {
  return group.public || group.memberIds.includes(user.id) || roleIn(user, group.organization)?.isAdmin === true;
}

/** Throws unless the user may create and delete keywords: by a role with `canUpdate`, or as an administrator. */
export function requireUpdateRole(user: User, organization: OrganizationEntry): void {
  const role = roleIn(user, organization);
  if (role === undefined) {
    throw ServiceError.domain('invalid_role', `You have no role in organization ${organization.id}.`);
  }
  if (!role.canUpdate && !role.isAdmin) {
    throw ServiceError.domain('illegal_permission', `Your role "${role.name}" may not change keywords.`);
  }
}

function roleIn(user: User, organization: OrganizationEntry): Role | undefined {
  return user.organizationRoles[String(organization.id)];
}
