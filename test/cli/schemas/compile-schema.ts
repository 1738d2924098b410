import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';

/** Compiles a schema as strictly as ajv can, without a plugin: nothing in it is unknown or ambiguous. */
export function compileSchema(schema: Readonly<Record<string, unknown>>): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, strictTuples: true, allErrors: true });
  // Bounds of int64 are bigints here, and numbers in the file.
  return ajv.compile(JSON.parse(formatWireJson(schema)));
}
