import { select } from 'd3-selection';
import { zoom, type ZoomBehavior, zoomIdentity } from 'd3-zoom';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Least and greatest magnification. */
const extent: [number, number] = [0.5, 5];

interface Zoom {
  /** Value of the attribute `transform` of what is zoomed. */
  readonly transform: string;
  readonly scaleBy: (factor: number) => void;
  /** Shows everything again. */
  readonly fit: () => void;
}

/** Hook for a drawing that is zoomed to the pointer by the wheel or two fingers, and moved by dragging. */
export function useZoom(svg: RefObject<SVGSVGElement>): Zoom {
  const [transform, setTransform] = useState('');
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown>>(undefined);
  useEffect(() => {
    const { current } = svg;
    if (!current) return undefined;
    behaviour.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent(extent)
      .on('zoom', (event: { transform: { toString(): string } }) => setTransform(event.transform.toString()));
    // A double click expands a node.
    const selection = select(current).call(behaviour.current).on('dblclick.zoom', null);
    return () => void selection.on('.zoom', null);
  }, [svg]);
  const scaleBy = (factor: number): void => {
    if (svg.current) behaviour.current?.scaleBy(select(svg.current), factor);
  };
  const fit = (): void => {
    if (svg.current) behaviour.current?.transform(select(svg.current), zoomIdentity);
  };
  return { transform, scaleBy, fit };
}
