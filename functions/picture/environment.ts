import * as z from 'zod';

const schema = z.lazy(() =>
  z.object({
    STAGE: z.string().min(1),
    /** The bucket in which pictures are kept for links; empty if no links are wanted. */
    PICTURE_BUCKET: z.string(),
  }),
);

/** The settings of `picture`; the stack sets exactly these names. */
export type PictureEnvironment = z.output<typeof schema>;

/** Takes the process environment, gives the settings; throws when the stack left one out. */
export function pictureEnvironment(environment: NodeJS.ProcessEnv): PictureEnvironment {
  return schema.parse(environment);
}
