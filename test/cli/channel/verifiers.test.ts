import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verify } from '../../../docs/verifiers/verify.ts';
import { buildEvent } from '../../domain/channels/build-event.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/verifiers/', import.meta.url));
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

type Case = {
  readonly what: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly valid: boolean;
};

function headersOf(body: string, { secret = SECRET, agoMs = 0 } = {}): Record<string, string> {
  const at = new Date(Date.now() - agoMs);
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('event-1', at, body),
  };
}

function cases(): Case[] {
  const body = buildEvent({ explanation: 'Über 63 Erwähnungen, 語' });
  const good = headersOf(body);
  const { 'webhook-signature': signature = '', ...unsigned } = good;
  const other = headersOf(body, { secret: OTHER })['webhook-signature'] ?? '';
  return [
    { what: 'a message of ours', body, headers: good, valid: true },
    {
      what: 'one of two signatures',
      body,
      headers: { ...good, 'webhook-signature': `${other} ${signature}` },
      valid: true,
    },
    { what: 'another body', body: `${body} `, headers: good, valid: false },
    { what: 'another id', body, headers: { ...good, 'webhook-id': 'event-2' }, valid: false },
    { what: 'another secret', body, headers: headersOf(body, { secret: OTHER }), valid: false },
    { what: 'a recorded message', body, headers: headersOf(body, { agoMs: 600_000 }), valid: false },
    { what: 'a time to come', body, headers: headersOf(body, { agoMs: -600_000 }), valid: false },
    { what: 'no signature', body, headers: unsigned, valid: false },
    { what: 'an empty signature', body, headers: { ...good, 'webhook-signature': '' }, valid: false },
    {
      what: 'a part of the signature',
      body,
      headers: { ...good, 'webhook-signature': signature.slice(0, 20) },
      valid: false,
    },
    { what: 'a time that is none', body, headers: { ...good, 'webhook-timestamp': '1e9' }, valid: false },
    { what: 'no headers', body, headers: {}, valid: false },
  ];
}

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
print(json.dumps([verify(c["body"].encode(), c["headers"], sys.argv[2]) for c in json.load(sys.stdin)]))
`;

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	var cases []struct {
		Body    string
		Headers map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, each := range cases {
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		answers = append(answers, verify([]byte(each.Body), headers, os.Args[1]))
	}
	_ = json.NewEncoder(os.Stdout).Encode(answers)
}
`;

function byPython(all: readonly Case[]): unknown {
  return JSON.parse(
    execFileSync('python3', ['-B', '-c', PYTHON, FOLDER, SECRET], { input: JSON.stringify(all), encoding: 'utf8' }),
  );
}

function byGo(all: readonly Case[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'verify-go-'));
  try {
    copyFileSync(join(FOLDER, 'verify.go'), join(folder, 'verify.go'));
    writeFileSync(join(folder, 'main.go'), GO);
    writeFileSync(join(folder, 'go.mod'), 'module verifier\n\ngo 1.19\n');
    const options = { cwd: folder, input: JSON.stringify(all), encoding: 'utf8' as const };
    return JSON.parse(execFileSync('go', ['run', '.', SECRET], options));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the verifiers of docs/webhooks.md', () => {
  const all = cases();
  const expected = all.map(({ what, valid }) => [what, valid]);
  const judged = (answers: unknown) =>
    all.map(({ what }, at) => [what, Array.isArray(answers) ? answers[at] : undefined]);

  it('in TypeScript tells ours from all others', () => {
    expect(judged(all.map(({ body, headers }) => verify(body, headers, SECRET)))).toEqual(expected);
  });

  it('in Python does the same', (context) => {
    if (!isThere('python3', '--version')) context.skip('python3 is not installed here: its verifier was not run');
    expect(judged(byPython(all))).toEqual(expected);
  });

  it('in Go does the same', { timeout: 120_000 }, (context) => {
    if (!isThere('go', 'version')) context.skip('go is not installed here: its verifier was not run');
    expect(judged(byGo(all))).toEqual(expected);
  });

  it.each(['ts', 'py', 'go'])('stand there as they are run, in at most 15 lines of code: %s', (language) => {
    const code = readFileSync(join(FOLDER, `verify.${language}`), 'utf8').trimEnd();
    expect(readFileSync(join(FOLDER, '../webhooks.md'), 'utf8')).toContain(`\`\`\`${language}\n${code}\n\`\`\``);
    const imports = /^(package .*|import \([\s\S]*?\n\)|import .*|\/[/*].*)$/gm;
    const lines = code
      .replace(imports, '')
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(15);
  });
});
