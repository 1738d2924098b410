/** The command of the package: `mention-alerts start ...` runs the stack here, everything else is for the commands. */
if (process.argv[2] === 'start') {
  // Programs read their arguments where Node leaves them.
  process.argv.splice(2, 1);
  await import('../local/main.ts');
} else await import('../cli/main.ts');

export {};
