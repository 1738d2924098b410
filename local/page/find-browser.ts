import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What to tell people if there is no browser. */
export const NO_BROWSER = 'There is no Chromium here: "apt-get install chromium", or its path in CHROMIUM.';

/** The path of a Chromium on this machine, or undefined. */
export function findBrowser(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { CHROMIUM } = environment;
  return [...(CHROMIUM === undefined ? [] : [CHROMIUM]), ...PATHS].find((path) => existsSync(path));
}
