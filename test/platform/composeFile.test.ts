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

it('the Compose file requires a password, and contains none', () => {
  for (const [service, name] of [
    ['neo4j', 'NEO4J_AUTH'],
    ['kith', 'NEO4J_PASSWORD'],
  ] as const)
    expect(services[service]!.environment![name]).toMatch(/^(?:neo4j\/)?\$\{NEO4J_PASSWORD:\?[^}]+\}$/);
});

it('the Compose file publishes ports only on this machine', () => {
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

it('the Compose file gives Kith valid settings', () => {
  const filled = Object.entries(services['kith']!.environment!).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?[^}]*\}/g, 'a-password').replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ]);
  const given = Object.fromEntries(filled) as Record<string, string>;
  expect(readConfig(given)).toMatchObject({ neo4j: { uri: given['NEO4J_URI'] } });
});
