/** uPlot, dressed in the theme's colours. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '@/lib/media';
import { useStore } from '@/lib/store';
import { theme } from '@/lib/theme';
import type { ChartProps } from './Chart';
import { tokenColour } from './tokenColour';

type CanvasProps = Omit<ChartProps, 'label'> & { height: number };

export default function ChartCanvas({ times, series, format, max, height }: CanvasProps) {
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const chosen = useStore(theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const names = series.map(({ label }) => label).join('\n');

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const options = optionsFor(element, names.split('\n'), { format, max, height });
    const made = new uPlot(options, [[]], element);
    plot.current = made;
    const follow = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [names, format, max, height, chosen, systemDark]);

  useEffect(() => {
    plot.current?.setData([[...times], ...series.map(({ values }) => [...values])]);
  });

  return <div ref={holder} className="min-w-0" />;
}

interface AxisLook {
  format: (value: number) => string;
  max: number | undefined;
  height: number;
}

function optionsFor(element: HTMLElement, names: string[], { format, max, height }: AxisLook): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => tokenColour(element, name);
  const axis: uPlot.Axis = {
    stroke: colour('muted'),
    font: `11px ${style.fontFamily}`,
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: { y: { range: (_, __, top) => [0, max ?? Math.max(top * 1.1, 1)] } },
    axes: [axis, { ...axis, size: 56, values: (_, ticks) => ticks.map(format) }],
    series: [
      {},
      ...names.map((label, at) => ({
        label,
        stroke: colour(`chart-${(at % 8) + 1}`),
        width: 1.5,
        points: { show: false },
      })),
    ],
  };
}
