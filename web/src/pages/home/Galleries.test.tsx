import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '../../app/query-client.ts';
import { GalleryTeaser } from './GalleryTeaser.tsx';
import { LandingSlider } from './LandingSlider.tsx';

function picturesOf(gallery: ReactNode): Set<string> {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>{gallery}</QueryClientProvider>,
  );
  return new Set(
    [...markup.matchAll(/<img[^>]*src="\/uploads\/sizes\/([^/]+)\//g)].map(([, name]) => name ?? ''),
  );
}

it('the row of six portholes repeats no picture of the slider above it', () => {
  const slider = picturesOf(<LandingSlider />);
  const row = picturesOf(<GalleryTeaser />);
  expect([slider.size, row.size]).toEqual([3, 6]);
  expect([...row].filter((name) => slider.has(name))).toEqual([]);
});
