import { readConfig } from '../../app/config.js';
import { systemClock } from '../../platform/clock.js';
import { invalidInput } from '../../platform/errors.js';
import { acceptKey } from '../../platform/neo4j/keyFingerprints.js';
import { prepareGraph } from '../../app/prepareGraph.js';
import { withGraph } from '../withGraph.js';
import { progressBars } from '../progressBars.js';

export interface AcceptKeysFlags {
  readonly tokens: boolean;
  readonly erasure: boolean;
}

/** Accepts the keys of this configuration as those of the graph, after they were changed on purpose. */
export async function acceptKeys(flags: AcceptKeysFlags): Promise<void> {
  if (!flags.tokens && !flags.erasure) throw invalidInput('Say which key has changed: --tokens, --erasure, or both.');
  const config = readConfig();
  await withGraph({ ...config, embedder: 'none' }, { progress: progressBars() }, async (graph, infrastructure) => {
    await prepareGraph(graph, undefined, systemClock);
    const { secret, erasureKey } = infrastructure;
    if (flags.tokens) {
      if (secret === undefined)
        throw invalidInput(
          'Tokens come from your own issuer, or Kith still runs on this data directory: stop it first.',
        );
      const isChanged = await acceptKey(graph.session(), 'tokens', secret);
      report('KITH_JWT_SECRET', isChanged, 'Tokens made before are refused.');
    }
    if (flags.erasure) {
      const isChanged = await acceptKey(graph.session(), 'erasure', erasureKey);
      report('KITH_ERASURE_KEY', isChanged, 'What was removed before is no longer kept out.');
    }
  });
}

function report(setting: string, isChanged: boolean, consequence: string): void {
  process.stdout.write(
    isChanged ? `${setting}: accepted. ${consequence}\n` : `${setting}: it already is the key of the graph.\n`,
  );
}
