import * as z from 'zod';
import { SOURCE_NAMES, type SourceType } from '../../source-name.ts';

/** Where a mention was published; the interface's source types. */
export const sourceType = z.enum(Object.keys(SOURCE_NAMES) as [SourceType, ...SourceType[]]);
