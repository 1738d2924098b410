/** What the package asks for in `engines`. */
const OLDEST = [20, 19] as const;

/** @throws Error with the remedy if a version of Node, such as `20.19.0`, is too old for what a deployment runs */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (!isNewEnough) throw new Error(`Node ${version} is too old: install ${OLDEST.join('.')} or a later one.`);
}
