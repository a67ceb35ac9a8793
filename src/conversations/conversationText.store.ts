import { z } from 'zod';
import type { Audience } from '../disclosure/audience.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from '../platform/neo4j/statements.generated.js';
import { type ConversationParts, conversationKeyOf } from './conversationText.js';

const windowLimit = 20;

const texts = z.array(z.string());
const textRow = z.object({
  personId: z.string(),
  newest: z.array(
    z.object({
      role: z.enum(['USER', 'ASSISTANT']),
      text: z.string(),
      speakerId: z.string().nullable(),
      speakerName: z.string().nullable(),
    }),
  ),
  lastSessionSummary: z
    .object({
      oneLiner: z.string(),
      whatMattered: texts,
      openLoops: texts,
      commitments: texts,
      people: texts,
      tone: z.string(),
    })
    .nullable(),
  rollingSummary: z.string().nullable(),
});
const spineRow = z.object({ content: z.string() });

/** The viewer's conversation with the persona of this audience in its chat, or their direct talk; spines in private only. */
export async function loadConversation(graph: GraphSession, audience: Audience): Promise<ConversationParts> {
  const { tenantId, viewerId, chatId } = audience;
  const question = { tenant: tenantId, key: conversationKeyOf(audience, chatId), limit: windowLimit };
  const [[row], [spine]] = await Promise.all([
    graph.read(statements['conversations/load-text'], question),
    audience.isPrivate
      ? graph.read(statements['conversations/load-spine'], { tenant: tenantId, person: viewerId })
      : [undefined],
  ]);
  const content = spine ? spineRow.parse(spine).content : null;
  if (!row) return { window: [], lastSessionSummary: null, rollingSummary: null, spine: content };
  const { personId, newest, ...summaries } = textRow.parse(row);
  const window = newest.reverse().map(({ role, text, speakerId, speakerName }) => ({
    role,
    text,
    speakerName: role === 'USER' && speakerId !== personId ? speakerName : null,
  }));
  return { window, ...summaries, spine: content };
}
