import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../../src/app/config.js';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
}

const text = readFileSync('docker-compose.yml', 'utf8');
const { services } = parse(text) as { services: Record<string, Service> };

it('starts only once a password is set, and knows none of its own', () => {
  for (const [service, name] of [
    ['neo4j', 'NEO4J_AUTH'],
    ['kith', 'NEO4J_PASSWORD'],
  ] as const)
    expect(services[service]!.environment![name]).toMatch(/^(?:neo4j\/)?\$\{NEO4J_PASSWORD:\?[^}]+\}$/);
});

it('publishes nothing beyond this machine', () => {
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

it('gives Kith settings that it takes', () => {
  const filled = Object.entries(services['kith']!.environment!).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/g, 'a-password').replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ]);
  const given = Object.fromEntries(filled) as Record<string, string>;
  expect(readConfig(given)).toMatchObject({ neo4j: { uri: given['NEO4J_URI'] } });
});
