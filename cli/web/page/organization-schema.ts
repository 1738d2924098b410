import schema from '../../../docs/schemas/organization.schema.json';
import type { Node } from './rule-schema.ts';

/** The schema of organizations that `put organizations`, `check` and editors use. */
export const ORGANIZATION_SCHEMA: Node = schema.$defs.item;
