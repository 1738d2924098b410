#!/usr/bin/env node
// The command `mention-alerts`: from the sources in a checkout, where `npx mention-alerts` finds it, too; from what was built in
// the package.
import { existsSync } from 'node:fs';

const launch = new URL('../cli/launch.mjs', import.meta.url);
await import(existsSync(launch) ? launch.href : '../dist/commands/mention-alerts.mjs');
