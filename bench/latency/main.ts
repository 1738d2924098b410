import { runBundled } from '../simulation/run-bundled.ts';

await runBundled('bench/latency/measure-latency.ts');
