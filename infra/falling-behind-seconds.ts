/** Three intervals of the shortest `every`: from here on a rule counts as late, and people should know. */
export const FALLING_BEHIND_SECONDS = 900;
