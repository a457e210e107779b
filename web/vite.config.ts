import { defineConfig } from 'vitest/config';
import { svelte } from '@sveltejs/vite-plugin-svelte';

// Relative addresses everywhere, so that the built page works under any sub-path of a proxy.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A strict style policy forbids the inlined data: fonts and the preload helper needs no polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    license: { fileName: 'licences.md' }, // of what is bundled into the page
  },
  server: { proxy: { '/ws': { target: 'http://127.0.0.1:8750', ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
