import { drag } from 'd3-drag';
import { select } from 'd3-selection';
import { type RefObject, useEffect, useRef } from 'react';
import type { Position } from './layout.js';

/** Greatest distance in pixels between the press and the release of a click. */
const clickDistance = 4;

interface DraggedNode extends Position {
  readonly key: string;
}

/**
 * Hook that moves single nodes of a drawing, the elements with `data-key`, by mouse or finger. The coordinates are those
 * of the zoomed group.
 */
export function useDrag(
  group: RefObject<SVGGElement>,
  at: (key: string) => Position,
  onMove: (key: string, to: Position) => void,
) {
  const latest = useRef({ at, onMove });
  latest.current = { at, onMove };
  useEffect(() => {
    const { current } = group;
    if (!current) return undefined;
    const behaviour = drag<SVGGElement, unknown, DraggedNode>()
      .container(current)
      .clickDistance(clickDistance)
      .filter((event: MouseEvent) => !event.ctrlKey && !event.button && keyAt(event.target) !== undefined)
      .subject(({ sourceEvent }: { sourceEvent: Event }) => {
        const key = keyAt(sourceEvent.target)!;
        return { key, ...latest.current.at(key) };
      })
      .on('drag', ({ subject, x, y }: { subject: DraggedNode } & Position) =>
        latest.current.onMove(subject.key, { x, y }),
      );
    const selection = select(current).call(behaviour);
    return () => void selection.on('.drag', null);
  }, [group]);
}

const keyAt = (target: EventTarget | null): string | undefined =>
  target instanceof SVGElement ? target.dataset.key : undefined;
