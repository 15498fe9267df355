import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressed } from './scripts/compress.ts';

const server = process.env.GPUAAS_SERVER ?? 'http://127.0.0.1:8080';

/** Same policy as gpuaasd sends, so that the preview fails where the server would. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export default defineConfig({
  plugins: [react(), tailwindcss(), compressed()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  build: {
    // The oldest browsers with light-dark(), the popover API and navigator.locks.
    target: ['chrome123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better than many: libraries in one chunk, code shared by most pages in another.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*(?:queriesObserver|useQueries))/,
            },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            {
              name: 'common',
              test: /src\/(?:kit|lib|api)\/(?!queries\/(?:admin|org|fleet)|Timeline|Tabs|stepLabels)|node_modules\/openapi-fetch\//,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'happy-dom',
    // All test files share one environment, so each test cleans up after itself; separate environments took most of the time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
  },
});
