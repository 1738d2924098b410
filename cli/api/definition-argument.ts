import * as z from 'zod';
import type { KeywordDefinition } from '../../functions/media-api/endpoints/keyword-definition.ts';
import { keywordDefinitionSchema } from '../../functions/media-api/endpoints/keyword-definition.ts';
import { parseWireJson } from '../../functions/media-api/wire-json.ts';
import { UsageError } from '../usage-error.ts';

/** The definition of a keyword, written as JSON on the command line. */
export function definitionArgument(text: string | undefined): KeywordDefinition {
  if (text === undefined) throw new UsageError(`--definition is missing, e.g. --definition '{"naturalQuery":"Acme"}'.`);
  const parsed = keywordDefinitionSchema.safeParse(json(text));
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `--definition is not a keyword definition: ${z.prettifyError(parsed.error).replace(/\s+/g, ' ')}.`,
  );
}

function json(text: string): unknown {
  try {
    return parseWireJson(text);
  } catch (error) {
    throw new UsageError(`--definition is not JSON: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
}
