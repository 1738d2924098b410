import * as z from 'zod';

/** A time in what is published: ISO 8601 in UTC. What is read takes any text; the pattern is for programs of others. */
export const utcTime = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });
