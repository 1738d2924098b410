/**
 * The arguments of a benchmark. `usage` is how it is called; `scenarios`, if given, are all names that may follow. `--help` prints
 * the usage and ends the process with 0, a name that is no scenario ends it with 2. By then everything that the benchmark imports
 * is loaded, so `--help` also says whether it starts.
 */
export function benchArguments(usage: string, scenarios?: readonly string[]): string[] {
  const given = process.argv.slice(2);
  const whole = scenarios === undefined ? usage : `${usage} [${scenarios.join(' | ')}]...`;
  if (given.includes('--help')) {
    console.log(whole);
    process.exit(0);
  }
  const unknown = given.find((name) => scenarios?.includes(name) === false);
  if (unknown !== undefined) {
    console.error(`"${unknown}" is no scenario. Take one of these, or none for all of them:\n${whole}`);
    process.exit(2);
  }
  return given;
}
