import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { verify } from '../../../docs/verifiers/verify.ts';
import { buildEvent } from '../../domain/channels/build-event.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/verifiers/', import.meta.url));
const vector = z.object({
  what: z.string(),
  secret: z.string(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
  valid: z.boolean(),
});
type Vector = z.output<typeof vector>;

/** What receivers can try their own code on; `now`: seconds. */
const { now, vectors } = z
  .object({ now: z.number(), vectors: z.array(vector) })
  .parse(JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')));

/** Whether a program of this name can be started. */
function isThere(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from verify import verify
print(json.dumps([verify(c["body"].encode(), c["headers"], c["secret"], int(sys.argv[2])) for c in json.load(sys.stdin)]))
`;

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	var cases []struct {
		Secret, Body string
		Headers      map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	now, _ := strconv.ParseInt(os.Args[1], 10, 64)
	answers := []bool{}
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		answers = append(answers, verify([]byte(each.Body), headers, each.Secret, time.Unix(now, 0)))
	}
	_ = json.NewEncoder(os.Stdout).Encode(answers)
}
`;

function byPython(all: readonly Vector[]): unknown {
  return JSON.parse(
    execFileSync('python3', ['-B', '-c', PYTHON, FOLDER, String(now)], {
      input: JSON.stringify(all),
      encoding: 'utf8',
    }),
  );
}

function byGo(all: readonly Vector[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'verify-go-'));
  try {
    copyFileSync(join(FOLDER, 'verify.go'), join(folder, 'verify.go'));
    writeFileSync(join(folder, 'main.go'), GO);
    writeFileSync(join(folder, 'go.mod'), 'module verifier\n\ngo 1.19\n');
    const options = { cwd: folder, input: JSON.stringify(all), encoding: 'utf8' as const };
    return JSON.parse(execFileSync('go', ['run', '.', String(now)], options));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the verifiers of docs/reference/verify.md', () => {
  const expected = vectors.map(({ what, valid }) => [what, valid]);
  const judged = (answers: unknown) =>
    vectors.map(({ what }, at) => [what, Array.isArray(answers) ? answers[at] : undefined]);

  test('in TypeScript takes ours, refuses all others, and never throws', () => {
    expect(judged(vectors.map(({ body, headers, secret }) => verify(body, headers, secret, now * 1000)))).toEqual(
      expected,
    );
  });

  test('takes what is signed now by the library that signs our messages', () => {
    const body = buildEvent({ explanation: 'Über 63 Erwähnungen, 語' });
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const signature = new Webhook(secret).sign('event-1', new Date(), body);
    const sent = String(Math.floor(Date.now() / 1000));
    const headers = { 'webhook-id': 'event-1', 'webhook-timestamp': sent, 'webhook-signature': signature };
    expect(verify(body, headers, secret)).toBe(true);
  });

  test('in Python does the same', (context) => {
    if (!isThere('python3', '--version')) context.skip('python3 is not installed here: its verifier was not run');
    expect(judged(byPython(vectors))).toEqual(expected);
  });

  test('in Go does the same', { timeout: 120_000 }, (context) => {
    if (!isThere('go', 'version')) context.skip('go is not installed here: its verifier was not run');
    expect(judged(byGo(vectors))).toEqual(expected);
  });

  test.each(['ts', 'py', 'go'])('stand there as they are run, in at most 15 lines of code: %s', (language) => {
    const code = readFileSync(join(FOLDER, `verify.${language}`), 'utf8').trimEnd();
    expect(readFileSync(join(FOLDER, '../reference/verify.md'), 'utf8')).toContain(
      `\`\`\`${language}\n${code}\n\`\`\``,
    );
    const imports = /^(package .*|import \([\s\S]*?\n\)|import .*|\/[/*].*)$/gm;
    const lines = code
      .replace(imports, '')
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(15);
  });
});
