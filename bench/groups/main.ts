import { runBundled } from '../simulation/run-bundled.ts';

await runBundled('bench/groups/measure-groups.ts');
